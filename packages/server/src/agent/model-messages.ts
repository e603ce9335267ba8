import type { ModelMessage, ModelRequest, ModelToolCall } from "../models/model";
import type { ConversationKey, TurnContent } from "../records/index";
import { readUserContent } from "../records/user-content";
import type { CallView, RunHistory } from "../store/agent-store";
import { foldRun } from "../stream/fold-run";
import type { Agent } from "./agent";
import { offeredSpecs } from "./lazy-tools";
import { toolMessageContent } from "./tool-message";
import { wordsForModel } from "./user-words";

/** What the model is asked: built from the records at the start of each turn, never from what a client sent. */
export async function buildModelMessages(
  agent: Agent,
  key: ConversationKey,
  signal: AbortSignal,
): Promise<ModelRequest> {
  const [history, system] = await Promise.all([agent.store.readHistory(key), systemPrompt(agent, key)]);
  const messages: ModelMessage[] = [];
  for (const [index, run] of history.entries()) {
    const isRetried = history[index + 1]?.run.retryOf === run.run.runId;
    if (run.run.retryOf === null) messages.push(userMessage(run));
    messages.push(...(isRetried ? keptCalls(agent, run) : runMessages(agent, run)));
    const partial = run.run.phase === "ended" && !isRetried ? await unfinishedText(agent, run) : "";
    if (partial !== "") messages.push({ role: "assistant", content: partial, toolCalls: [] });
  }
  return {
    ...(system === undefined ? {} : { system }),
    messages,
    tools: offeredSpecs(agent, history),
    ...(agent.answerFormat === null ? {} : { output: agent.answerFormat }),
    signal,
  };
}

async function systemPrompt(agent: Agent, key: ConversationKey): Promise<string | undefined> {
  const { system } = agent.options;
  if (typeof system !== "function") return system;
  const { userId, tenantId, conversationId } = key;
  return system({ userId, tenantId: tenantId === "" ? undefined : tenantId, conversationId });
}

function userMessage(run: RunHistory): ModelMessage {
  const said = readUserContent(run.contents.get("text") ?? '""');
  const { files } = said;
  return { role: "user", content: wordsForModel(said), ...(files.length === 0 ? {} : { files }) };
}

function runMessages(agent: Agent, run: RunHistory): ModelMessage[] {
  const calls = new Map(run.calls.map((view) => [view.call.toolCallId, view]));
  return turnsOf(run).flatMap((turn) => {
    const views = turn.calls.map((id) => calls.get(id)).filter((view) => view !== undefined);
    return turnMessages(agent, turn.text, views);
  });
}

/**
 * Of an answer that is tried again only what can't be taken back: calls with effects that happened, or may have.
 */
function keptCalls(agent: Agent, run: RunHistory): ModelMessage[] {
  const happened = run.calls.filter(
    ({ call }) => call.effects !== "none" && (call.end?.kind === "succeeded" || call.end?.kind === "unknown"),
  );
  return happened.length === 0 ? [] : turnMessages(agent, "", happened);
}

function turnMessages(agent: Agent, text: string, views: readonly CallView[]): ModelMessage[] {
  if (text === "" && views.length === 0) return [];
  return [
    { role: "assistant", content: text, toolCalls: views.map((view) => toolCall(agent, view)) },
    ...views.map(
      (view): ModelMessage => ({
        role: "tool",
        toolCallId: view.call.modelCallId,
        content: toolMessageContent(agent, view),
        isError: view.call.end?.kind !== "succeeded",
      }),
    ),
  ];
}

/** The model sees its own id, and its own arguments but for secrets. */
function toolCall(agent: Agent, { call, contents }: CallView): ModelToolCall {
  const text: unknown = JSON.parse(contents.get("arguments") ?? '"{}"');
  const argumentsJson = typeof text === "string" ? text : "{}";
  const tool = agent.options.tools.registry.get(call.toolName);
  return { id: call.modelCallId, name: call.toolName, argumentsJson: withoutSecrets(tool, argumentsJson) };
}

type Shows = { readonly hasInputSecrets: boolean; readonly showInput: (input: unknown) => unknown };

function withoutSecrets(tool: Shows | undefined, argumentsJson: string): string {
  if (tool?.hasInputSecrets !== true) return argumentsJson;
  try {
    return JSON.stringify(tool.showInput(JSON.parse(argumentsJson)));
  } catch {
    return "{}";
  }
}

function turnsOf(run: RunHistory): TurnContent[] {
  const turns: TurnContent[] = [];
  for (let step = 1; step <= run.run.step; step++) {
    const json = run.contents.get(`turn:${step}`);
    if (json !== undefined) turns.push(JSON.parse(json));
  }
  return turns;
}

/** What people read of a turn that was never committed: the model should know that it said so. */
async function unfinishedText(agent: Agent, { run, contents }: RunHistory): Promise<string> {
  if (contents.has(`turn:${run.step}`)) return "";
  const page = await agent.store.readRun(run.runId);
  const parts = page === null ? [] : foldRun(page).parts;
  const start = parts.findLastIndex((part) => part.type === "step");
  return parts
    .slice(start + 1)
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("");
}
