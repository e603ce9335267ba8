import { canonicalJson } from "../json/canonical-json";
import { sha256 } from "../json/hash";
import { jsonValue } from "../json/json-text";
import type { ConversationKey } from "../records/index";
import { keepToolResult, readResult, takeSlot } from "../records/tool-ledger";
import type { RunAddress } from "../store/agent-store";
import type { Agent } from "./agent";
import type { RegisteredTool } from "./registered-tool";

/** A call with the arguments that were checked. */
type CheckedInput = { readonly tool: RegisteredTool; readonly raw: unknown; readonly input: unknown };

/** Longer results are worth running the tool again. */
const MAX_CACHED_LENGTH = 65_536;

/** Where the books of one tool and one user are kept. No client can name it: `~` is in none of their ids. */
function booksOf({ tenantId, userId }: ConversationKey, tool: RegisteredTool): ConversationKey {
  return { tenantId, userId, conversationId: `~${sha256(tool.name)}` };
}

/** Counts an execution against the tool's rate limit. Returns null, or a sentence that says when it may run again. */
export async function takeTurn(
  agent: Agent,
  address: RunAddress,
  tool: RegisteredTool,
  toolCallId: string,
): Promise<string | null> {
  const { rateLimit } = tool;
  if (rateLimit === null) return null;
  const key = booksOf(address.key, tool);
  const slot = takeSlot(agent.settings, { key, call: `${address.runId} ${toolCallId}`, ...rateLimit });
  const answer = await agent.transact({ key }, slot, { calls: false });
  if (answer.ok) return null;
  const { calls, perMs } = rateLimit;
  return `${tool.name} may run ${calls} times in ${seconds(perMs)}, and did. This call did not run. It may be tried again in ${seconds(answer.waitMs)}.`;
}

function seconds(ms: number): string {
  const count = Math.max(1, Math.ceil(ms / 1_000));
  return count === 1 ? "1 second" : `${count} seconds`;
}

/** The result of an equal call of the same user, if the tool lets it be given again. `resultKey` is that of `resultKeyOf`. */
export async function findResult(
  agent: Agent,
  asker: ConversationKey,
  tool: RegisteredTool,
  resultKey: string,
): Promise<string | null> {
  if (tool.cacheMs === null) return null;
  const key = booksOf(asker, tool);
  return agent.transact({ key }, readResult(agent.settings, { resultKey }), { calls: false });
}

/** Keeps a result for equal calls of the same user. Nothing depends on it, so a store that is away is no failure. */
export async function keepResult(
  agent: Agent,
  asker: ConversationKey,
  call: { tool: RegisteredTool; resultKey: string },
  json: string,
): Promise<void> {
  const { cacheMs } = call.tool;
  if (cacheMs === null || json.length > MAX_CACHED_LENGTH) return;
  const key = booksOf(asker, call.tool);
  const keep = keepToolResult(agent.settings, { key, resultKey: call.resultKey, json, cacheMs });
  await agent.transact({ key }, keep, { calls: false, patienceMs: 0 }).catch(() => undefined);
}

/**
 * Both sides of the schema: a default may depend on the time, and what the schema made may be no JSON. Taken before the tool runs,
 * which may change its arguments.
 */
export function resultKeyOf({ tool, raw, input }: CheckedInput): string {
  return tool.cacheMs === null ? "" : sha256(canonicalJson([tool.digest, raw, jsonValue(input)]));
}
