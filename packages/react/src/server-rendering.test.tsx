import { renderToString } from "react-dom/server";
import { hydrateRoot } from "react-dom/client";
import { act } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { TOOL_STATES } from "@callstate/core";
import { orderParts, View } from "./fixtures";
import { AgentProvider } from "./hooks/agent-context";
import { Composer } from "./conversation/composer";
import { JumpLink } from "./conversation/jump-link";
import { MessageView } from "./conversation/message-view";
import { OutcomeLedger } from "./conversation/outcome-ledger";
import { RunBanner } from "./conversation/run-banner";
import { ToolAnnouncer } from "./conversation/tool-announcer";

const message = {
  id: "m",
  role: "assistant" as const,
  parts: TOOL_STATES.map((state) => ({ ...orderParts[state], key: state, toolCallId: state })),
};

const page = (
  <AgentProvider agent={{ messages: [message], decide: vi.fn(), stop: vi.fn(), send: vi.fn() }} view={View}>
    <MessageView message={message} />
    <OutcomeLedger />
    <JumpLink />
    <RunBanner />
    <Composer />
    <ToolAnnouncer />
  </AgentProvider>
);

describe("on a server", () => {
  it("draws every state and hydrates without a difference", async () => {
    const html = renderToString(page);
    for (const state of TOOL_STATES) expect(html).toContain(`data-state="${state}"`);
    expect(html).not.toMatch(/<(script|link|iframe)|\ssrc=/);
    const container = document.createElement("div");
    container.innerHTML = html;
    document.body.append(container);
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const onRecoverableError = vi.fn();
    const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
    // Its timers would go on after the page is gone.
    act(() => root.unmount());
    container.remove();
  });
});
