// @vitest-environment jsdom
import { Writable } from "node:stream";
import { TOOL_STATES, type UIMessage } from "@callstate/core";
import { act, render } from "@testing-library/react";
import { Profiler, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToPipeableStream } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.browser";
import { describe, expect, it, vi } from "vitest";
import { MessageView } from "./conversation/message-view";
import { OutcomeLedger } from "./conversation/outcome-ledger";
import { orderParts, View } from "./fixtures";
import { AgentProvider } from "./hooks/agent-context";
import { germanLabels } from "./labels/de";
import { LabelsProvider } from "./labels/labels-context";
import { Markdown } from "./markdown/index";
import { hostileText, withHostileText } from "./testing/hostile-parts";

const hostile: UIMessage = {
  id: "m",
  role: "assistant",
  parts: [
    ...TOOL_STATES.map((state) => withHostileText({ ...orderParts[state], key: state, toolCallId: state })),
    { type: "text", key: "t", text: hostileText, done: true },
    { type: "file", key: "f", mediaType: "image/png", url: "https://evil.test/a.png" },
    { type: "source", key: "s", url: "javascript:alert(1)", title: hostileText },
  ],
};

const page = (
  <StrictMode>
    <LabelsProvider labels={germanLabels} timeZone="Europe/Lisbon">
      <AgentProvider agent={{ messages: [hostile], decide: vi.fn(), stop: vi.fn() }} view={View}>
        <MessageView message={hostile} />
        <Markdown text={hostileText} streaming />
        <OutcomeLedger />
      </AgentProvider>
    </LabelsProvider>
  </StrictMode>
);

/** As a server of Node does it. */
function piped(): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = "";
    const sink = new Writable({
      write: (chunk, _encoding, next) => {
        html += String(chunk);
        next();
      },
      final: (next) => {
        next();
        resolve(html);
      },
    });
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(sink), onError: reject });
  });
}

/** As a server at the edge does it. */
async function streamed(): Promise<string> {
  const stream = await renderToReadableStream(page, {
    onError: (error) => {
      throw error;
    },
  });
  await stream.allReady;
  return new Response(stream).text();
}

describe("a streaming server", () => {
  it.each([
    ["of Node", piped],
    ["at the edge", streamed],
  ])(
    "%s sends no script and nothing to load, whatever the model wrote, and hydrates in another language",
    async (_name, draw) => {
      const html = await draw();
      const container = document.createElement("div");
      container.innerHTML = html;
      expect(container.querySelector("script, iframe, link, object, embed, [src], [srcset]")).toBeNull();
      for (const link of container.querySelectorAll("a[href]")) {
        expect(link.getAttribute("href")).toMatch(/^(https?:|mailto:|#|\/(?!\/))/);
      }
      document.body.append(container);
      const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const onRecoverableError = vi.fn();
      const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
      expect(onRecoverableError).not.toHaveBeenCalled();
      // Both renderers run in one process here, which React remarks on in development; on a page there is one.
      const own = errors.mock.calls.filter(
        ([first]) => !/^(Warning: )?Detected multiple renderers/.test(String(first)),
      );
      expect(own).toEqual([]);
      errors.mockRestore();
      // Its timers would go on after the page is gone.
      act(() => root.unmount());
      container.remove();
    },
  );
});

describe("a provider whose value changes", () => {
  it("does not draw the cards below it again", () => {
    const drawn = vi.fn();
    const message: UIMessage = { id: "m", role: "assistant", parts: [orderParts["output-available"]] };
    const cards = (
      <Profiler id="cards" onRender={drawn}>
        <MessageView message={message} view={View} />
      </Profiler>
    );
    const decide = vi.fn();
    const wrap = (text: string) => {
      const growing: UIMessage = { id: "n", role: "assistant", parts: [{ type: "text", key: "t", text, done: false }] };
      return (
        <AgentProvider agent={{ messages: [message, growing], status: "running", decide }} view={View}>
          {cards}
        </AgentProvider>
      );
    };
    const { rerender } = render(wrap("a"));
    const before = drawn.mock.calls.length;
    for (const text of ["ab", "abc", "abcd"]) rerender(wrap(text));
    expect(drawn.mock.calls.length).toBe(before);
  });
});
