import { TOOL_STATES, type ToolState, type UntypedToolPart } from "@callstate/core";
import type { ErasedRenderer } from "../view/erased-renderer";
import { expectThat } from "./expect-that";
import { type RenderedPart, renderPart, type RenderPartOptions } from "./render-part";
import { withHostileText, withOutput } from "./hostile-parts";

/** A test framework's own functions: `describe` and `it` of Vitest, Jest or Node. */
export type TestFunctions = {
  describe: (name: string, body: () => void) => void;
  it: (name: string, body: () => void | Promise<void>) => void;
};

export type DescribeRendererOptions = TestFunctions & {
  renderer: ErasedRenderer;
  /** One part a state. */
  fixtures: { readonly [State in ToolState]: UntypedToolPart };
  tools?: NonNullable<RenderPartOptions["tools"]>;
};

/** What every renderer must hold: one shared suite over its ten states. */
export function describeRenderer({ describe, it, renderer, fixtures, tools }: DescribeRendererOptions): void {
  const errors: unknown[] = [];
  const options: RenderPartOptions = {
    ...(tools === undefined ? {} : { tools }),
    onViewError: (error) => errors.push(error),
  };
  const draw = (part: UntypedToolPart, body: (shown: RenderedPart) => void, more: RenderPartOptions = {}) => {
    errors.length = 0;
    const shown = renderPart(renderer, part, { ...options, ...more });
    try {
      body(shown);
    } finally {
      shown.unmount();
    }
  };
  describe(`renderer of ${renderer.name}`, () => {
    for (const state of TOOL_STATES) {
      it(`shows ${state}`, () => {
        draw(fixtures[state], ({ card }) => {
          expectThat(errors.length === 0, `The view of ${state} threw: ${String(errors[0])}`);
          expectThat(card.dataset["state"] === state, `data-state is ${card.dataset["state"]}, not ${state}.`);
          expectName(card);
          expectReceipt(card, state);
        });
      });
    }
    it("lets nobody act while arguments stream", () => {
      draw(fixtures["input-streaming"], ({ card }) => {
        const controls = card.querySelectorAll(
          ".cs-body :is(button, input, select, textarea, a), [data-approve], [data-decline]",
        );
        expectThat(controls.length === 0, "There is something to press or to fill in while the arguments arrive.");
        expectThat(card.getAttribute("aria-busy") === "true", "The card does not say that it is busy.");
      });
    });
    it("keeps its tree through all states", () => {
      draw(fixtures["input-streaming"], (shown) => {
        const { card } = shown;
        const body = card.querySelector(".cs-body");
        for (const state of TOOL_STATES) shown.rerender(fixtures[state]);
        expectThat(shown.card === card, "The card was made anew when the state changed.");
        expectThat(card.querySelector(".cs-body") === body, "The body was made anew when the state changed.");
      });
    });
    it("survives outputs that count as nothing", () => {
      for (const output of [0, false, "", null]) {
        draw(withOutput(fixtures["output-available"], output), ({ card }) => {
          // A view may refuse such an output, but then its boundary must show the raw value.
          expectThat(card.isConnected && card.dataset["state"] === "output-available", "The card is gone.");
        });
      }
    });
    it("makes hostile text harmless in every state", () => {
      for (const state of TOOL_STATES) {
        draw(withHostileText(fixtures[state]), ({ container }) => {
          expectThat(
            container.querySelector("script, iframe, object, embed, base, form[action]") === null,
            "Text became markup.",
          );
          expectThat(container.querySelector("[onerror], [onload], [onclick]") === null, "Text became a handler.");
          const scripts = [...container.querySelectorAll("a[href]")].filter((link) => !safeHref(link));
          expectThat(scripts.length === 0, "Text became a link that runs something.");
        });
      }
    });
    it("asks the network for nothing", () => {
      for (const state of TOOL_STATES) {
        draw(fixtures[state], ({ container }) => {
          const sources = [
            ...container.querySelectorAll("[src], [srcset], [poster], link[href], use[href], image[href]"),
          ];
          const remote = sources.filter((element) => !/^(data:|blob:|#)/.test(sourceOf(element)));
          expectThat(
            remote.length === 0,
            `Something is loaded: ${remote.map((element) => element.tagName).join(", ")}`,
          );
        });
      }
    });
    it("reads from right to left", () => {
      for (const state of TOOL_STATES) {
        draw(fixtures[state], ({ card }) => expectThat(errors.length === 0 && card.isConnected, `${state} failed.`), {
          dir: "rtl",
        });
      }
    });
    it("stays inside its card when it throws", () => {
      const broken: ErasedRenderer = { ...renderer, renderBody: () => fail() };
      const shown = renderPart(broken, fixtures["output-error"], options);
      expectThat(shown.card.querySelector("[aria-expanded]") !== null, "The raw values can't be reached.");
      shown.unmount();
    });
  });
}

function fail(): never {
  throw new Error("A view that throws on purpose.");
}

function expectName(card: HTMLElement): void {
  const ids = card.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const names = ids.map((id) => card.ownerDocument.getElementById(id)?.textContent ?? "");
  expectThat(names.join("") !== "", "The card has no name.");
  const nameless = [...card.querySelectorAll("button")].filter(
    (button) => (button.getAttribute("aria-label") ?? button.textContent ?? "").trim() === "",
  );
  expectThat(nameless.length === 0, "A button has no name.");
}

/** The tear line belongs to results of tools with effects. */
function expectReceipt(card: HTMLElement, state: ToolState): void {
  const receipt = card.querySelector("[data-receipt]") !== null;
  const due = state === "output-available" && card.dataset["effects"] !== "none";
  expectThat(receipt === due, receipt ? `${state} shows a receipt.` : `${state} has no receipt.`);
}

function safeHref(link: Element): boolean {
  return /^(https?:|mailto:|#|\/(?!\/))/i.test(link.getAttribute("href") ?? "");
}

function sourceOf(element: Element): string {
  return (
    ["src", "srcset", "poster", "href"].map((name) => element.getAttribute(name)).find((value) => value !== null) ?? "#"
  );
}
