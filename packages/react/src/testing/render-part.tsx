import type { DecideResult, Decision, ToolSet, UntypedToolPart } from "@callstate/core";
import * as React from "react";
import { createRoot } from "react-dom/client";
import { AgentProvider } from "../hooks/agent-context";
import { AnyToolPart, rendererFor } from "../view/create-tool-part-view";
import type { ErasedRenderer } from "../view/erased-renderer";
import { SyntheticArming } from "./synthetic-arming";

export type RenderPartOptions = {
  tools?: ToolSet;
  /** Answers that the decision was recorded, without it. */
  decide?: (decision: Decision) => Promise<DecideResult>;
  /** The reading direction of the page. */
  dir?: "ltr" | "rtl";
  onViewError?: (error: unknown) => void;
};

/** A card on the page, as a test holds it. */
export type RenderedPart = {
  container: HTMLElement;
  /** The card itself. */
  card: HTMLElement;
  rerender: (part: UntypedToolPart) => void;
  unmount: () => void;
};

const recorded = async ({ approvalId, approved }: Decision): Promise<DecideResult> => ({
  ok: true,
  approvalId,
  approved,
  status: approved ? "approved" : "denied",
});

/** Draws one part with its renderer, in a document: presses of scripts count. Take it away with `unmount`. */
export function renderPart(
  renderer: ErasedRenderer,
  part: UntypedToolPart,
  options: RenderPartOptions = {},
): RenderedPart {
  const { tools, decide = recorded, dir = "ltr", onViewError } = options;
  const container = document.createElement("div");
  container.dir = dir;
  document.body.append(container);
  const root = createRoot(container, { onCaughtError: () => undefined });
  const agent = { decide, stop: async () => undefined, retry: () => undefined, resume: () => undefined };
  const draw = (shown: UntypedToolPart) =>
    settle(() =>
      root.render(
        <AgentProvider
          agent={agent}
          {...(tools === undefined ? {} : { tools })}
          {...(onViewError === undefined ? {} : { onViewError: ({ error }) => onViewError(error) })}
        >
          <SyntheticArming>
            <AnyToolPart part={shown} renderer={rendererFor({ [renderer.name]: renderer }, shown)} />
          </SyntheticArming>
        </AgentProvider>,
      ),
    );
  draw(part);
  return {
    container,
    get card() {
      const card = container.querySelector<HTMLElement>("[data-call]");
      if (card === null) throw new Error("Nothing was drawn for this part.");
      return card;
    },
    rerender: draw,
    unmount: () => {
      settle(() => root.unmount());
      container.remove();
    },
  };
}

/** Runs an update to its end, effects included. */
function settle(update: () => void): void {
  const before: unknown = Reflect.get(globalThis, "IS_REACT_ACT_ENVIRONMENT");
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  try {
    React.act(update);
  } finally {
    Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", before);
  }
}
