/** What an app imports, in the packages' own words. */
export type Bundle = { name: string; code: string };

export const hook: Bundle = {
  name: "Callstate: hook, HTTP transport, reducer, parser",
  code: `export { useAgentStream, createHttpTransport } from "@callstate/react";`,
};

export const views: Bundle = {
  name: "Callstate: the same, with views and approval form",
  code: `export { useAgentStream, createHttpTransport, AgentProvider, MessageView, createToolPartView, defineToolRenderer, ApprovalForm } from "@callstate/react";`,
};

export const conversation: Bundle = {
  name: "Callstate: everything of @callstate/react",
  code: `export * from "@callstate/react";`,
};

export const peers: readonly Bundle[] = [
  {
    name: "AI SDK: useChat, DefaultChatTransport",
    code: `export { useChat } from "@ai-sdk/react"; export { DefaultChatTransport } from "ai";`,
  },
  {
    name: "TanStack AI: useChat, fetchServerSentEvents",
    code: `export { useChat, fetchServerSentEvents } from "@tanstack/ai-react";`,
  },
  {
    name: "assistant-ui: runtime, thread and message primitives",
    code: `export { AssistantRuntimeProvider, useLocalRuntime, ThreadPrimitive, MessagePrimitive } from "@assistant-ui/react";`,
  },
  { name: "AG-UI client: HttpAgent", code: `export { HttpAgent } from "@ag-ui/client";` },
  {
    name: "CopilotKit: provider and useCopilotChat",
    code: `export { CopilotKit, useCopilotChat } from "@copilotkit/react-core";`,
  },
];

/** Of Zod, what the approval form and schemas of an app ask for. */
export const zodParts: Bundle = {
  name: "Zod, as the approval form uses it: toJSONSchema, safeParse",
  code: `export { toJSONSchema, safeParse } from "zod/v4/core";`,
};
