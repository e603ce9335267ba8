// @vitest-environment jsdom
import { HttpAgent } from "@ag-ui/client-0";
import { CopilotKitContext, CopilotKitCoreReact, EMPTY_SET } from "@copilotkit/react-core/v2/context";
import { type InterruptRenderProps, useFrontendTool, useInterrupt } from "@copilotkit/react-core/v2/headless";
import { agUiResponses } from "@callstate/server/ag-ui";
import type { Script } from "@callstate/server";
import { cleanup, render } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { call, closeServers, say, serveAgent, until } from "./serve-support";

afterEach(async () => {
  cleanup();
  await closeServers();
});

/** A page with the headless hooks of CopilotKit, and our server behind its agent. */
async function page(script: Script) {
  const server = await serveAgent(script, { dialects: [agUiResponses()] });
  const themes: string[] = [];
  let asked: InterruptRenderProps<unknown, null> | null = null;
  const agent = new HttpAgent({ url: `${server.url}/ag-ui`, threadId: "c1" });
  const copilotkit = new CopilotKitCoreReact({ agents__unsafe_dev_only: { default: agent } });
  function Hooks() {
    useFrontendTool({
      name: "applyTheme",
      parameters: z.object({ theme: z.string() }),
      handler: async ({ theme }: { theme: string }) => {
        themes.push(theme);
        return { applied: theme };
      },
    });
    return useInterrupt({
      renderInChat: false,
      render: (props) => {
        asked = props;
        return createElement("p", null, "asked");
      },
    });
  }
  // The package's own provider does this, and imports style sheets that Node can't.
  const value = { copilotkit, executingToolCallIds: EMPTY_SET };
  render(createElement(CopilotKitContext.Provider, { value }, createElement(Hooks)));
  const send = async (content: string) => {
    agent.addMessage({ id: "m1", role: "user", content });
    await copilotkit.runAgent({ agent });
  };
  return { server, agent, themes, send, asked: () => asked };
}

describe("CopilotKit on our server", () => {
  it("shows calls and text", async () => {
    const { agent, send, server } = await page([call("getWeather", { city: "Hue" }), say("31 degrees.")]);
    await send("Weather?");
    expect(agent.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant"]);
    expect(await server.calls("c1")).toEqual(["getWeather output-available"]);
  });

  it("asks by its interrupts, and goes on with the answer", async () => {
    const { agent, send, server, asked } = await page([call("pay", { amount: 5 }), say("Paid.")]);
    await send("Pay");
    await until(asked, "the question");
    await asked()?.resolve({ approved: true });
    await until(() => agent.messages.at(-1)?.content === "Paid.", "the end");
    expect(server.paid).toEqual([{ amount: 5, currency: "EUR" }]);
  });

  it("runs a tool of the page and reports what it returned", async () => {
    const { agent, send, server, themes } = await page([call("applyTheme", { theme: "dark" }), say("Dark.")]);
    await send("Dark, please");
    await until(() => agent.messages.at(-1)?.content === "Dark.", "the end");
    expect(themes).toEqual(["dark"]);
    expect(await server.calls("c1")).toEqual(["applyTheme output-available"]);
  });
});
