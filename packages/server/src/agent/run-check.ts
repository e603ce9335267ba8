import { shorten } from "../json/json-text";
import type { Agent } from "./agent";
import { inTime } from "./in-time";
import type { RegisteredTool } from "./registered-tool";
import type { CallContext } from "./tool-context";
import { isToolFailure } from "./tool-failure";

/** The tool's own business rule. Returns its objection in a sentence, or null. A check that throws objects. */
export async function runCheck(
  agent: Agent,
  tool: RegisteredTool,
  input: unknown,
  context: CallContext,
): Promise<string | null> {
  try {
    const answer = Promise.resolve(tool.functions.check?.(input, context));
    const objection = await inTime(
      answer,
      agent.settings.checkMs,
      () => new Error("The check did not answer in time."),
    );
    if (objection === undefined || objection === null || objection === "") return null;
    if (typeof objection !== "string") throw new TypeError("A check answers with a sentence, or with nothing.");
    return shorten(objection, 2_000);
  } catch (error) {
    if (isToolFailure(error)) return shorten(error.message, 2_000);
    const correlationId = agent.log({
      level: "error",
      code: "check-failed",
      message: "The check of a tool threw, so the call did not run.",
      conversationId: context.conversationId,
      runId: context.runId,
      toolCallId: context.toolCallId,
      toolName: tool.name,
      error,
    });
    return `It could not be checked whether this is possible, so it did not run. (Reference ${correlationId})`;
  }
}
