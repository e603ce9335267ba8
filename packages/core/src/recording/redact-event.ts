import type { AgentEvent } from "../events/types";
import { isToolPart } from "../parts/tool-part";
import type { ToolSet } from "../tools/types";
import { redactMessage } from "./redact-message";
import { allHidden, type ToolSecrets, toolSecrets } from "./tool-secrets";

/** What is known of one call: its tool, and the reader of its argument text while that arrives. */
type Call = { secrets: ToolSecrets; text: ((piece: string) => string) | undefined };

/**
 * Takes the secrets of these tools out of events, one after the other, as they come: whatever a schema marks
 * `.meta({ sensitive: true })`, in arguments, argument text, decisions and outputs. The values of calls of other tools are secrets
 * as a whole, since no schema says what they are. Free text (what was said, the reason of a failure) stays as it is.
 */
export class EventRedactor {
  readonly #secrets: ReadonlyMap<string, ToolSecrets>;
  readonly #calls = new Map<string, Call>();
  /** How far each run has been read. */
  readonly #read = new Map<string, number>();

  constructor(tools: ToolSet) {
    this.#secrets = new Map(Object.entries(tools).map(([name, tool]) => [name, toolSecrets(tool)]));
  }

  /** The event as it may be kept. */
  redact(event: AgentEvent): AgentEvent {
    if (event.type === "reset") return this.#reset(event);
    // A piece that was read before says nothing new, and would be taken for the next one.
    const isRepeat = this.#isRepeat(event);
    if (event.type === "skipped") this.#loseText();
    if (event.type === "run-start" && event.seq === undefined) this.#loseText();
    if (!("toolCallId" in event)) return event;
    switch (event.type) {
      case "tool-input-start":
        if (!isRepeat) this.#start(event.toolCallId, event.toolName);
        return event;
      case "tool-input-delta": {
        const text = isRepeat ? "" : this.#calls.get(event.toolCallId)?.text?.(event.inputTextDelta);
        return { ...event, inputTextDelta: text ?? "" };
      }
      case "tool-input-available":
        if (!isRepeat) this.#calls.set(event.toolCallId, { secrets: this.#of(event.toolName), text: undefined });
        return { ...event, input: this.#of(event.toolName).input(event.input) };
      default:
        return withoutSecrets(event, this.#calls.get(event.toolCallId)?.secrets ?? allHidden);
    }
  }

  /** A call that is started again while its text arrives is the same one: its text goes on where it was. */
  #start(id: string, toolName: string): void {
    if (this.#calls.get(id)?.text !== undefined) return;
    const secrets = this.#of(toolName);
    this.#calls.set(id, { secrets, text: secrets.text() });
  }

  #of(toolName: string): ToolSecrets {
    return this.#secrets.get(toolName) ?? allHidden;
  }

  #isRepeat({ runId, seq }: AgentEvent): boolean {
    if (runId === undefined || seq === undefined) return false;
    const last = this.#read.get(runId);
    if (last !== undefined && seq <= last) return true;
    if (last !== undefined && seq > last + 1) this.#loseText();
    this.#read.set(runId, seq);
    return false;
  }

  /** A piece may be missing: text that goes on behind it can't be judged any more. */
  #loseText(): void {
    for (const call of this.#calls.values()) call.text = undefined;
  }

  #reset(event: AgentEvent & { type: "reset" }): AgentEvent {
    const { message } = event;
    const { id: runId = event.runId, seq = event.seq } = message.run ?? {};
    if (runId !== undefined && seq !== undefined) this.#read.set(runId, seq);
    for (const part of message.parts) {
      if (!isToolPart(part)) continue;
      const secrets = this.#of(part.toolName);
      const text = part.state === "input-streaming" ? secrets.text() : undefined;
      if (part.state === "input-streaming") text?.(part.inputText);
      this.#calls.set(part.toolCallId, { secrets, text });
    }
    return { ...event, message: redactMessage(message, (name) => this.#of(name)) };
  }
}

/** What an event says of a call whose tool is known. */
function withoutSecrets(event: AgentEvent, secrets: ToolSecrets): AgentEvent {
  const safe: AgentEvent = { ...event };
  if ("output" in safe) safe.output = secrets.output(safe.output);
  if ("partialOutput" in safe && safe.partialOutput !== undefined)
    safe.partialOutput = secrets.output(safe.partialOutput);
  if ("effective" in safe && safe.effective !== undefined) safe.effective = secrets.effective(safe.effective);
  if ("edits" in safe && safe.edits !== undefined) safe.edits = safe.edits.map((edit) => secrets.edit(edit));
  return safe;
}
