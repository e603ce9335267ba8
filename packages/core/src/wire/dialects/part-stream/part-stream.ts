import { callOf, endings } from "../open-parts";
import { type Get, parsed, type Translation } from "../translation";

type Kind = "text" | "reasoning" | "tool_call" | "json";
type Part = { kind: Kind; partId: string; toolCallId?: string; toolName?: string; text: string; isOver?: true };

/** The parts of one answer, by the index that its fragments name. */
export class PartStream {
  readonly #translation: Translation;
  /** By index. An index that starts again is another part. */
  readonly #parts = new Map<unknown, Part>();
  #count = 0;
  #hasBegun = false;

  constructor(translation: Translation) {
    this.#translation = translation;
  }

  take(type: string, get: Get): void {
    if (!this.#hasBegun) this.#translation.push([{ type: "run-status", status: "running" }]);
    this.#hasBegun = true;
    switch (type) {
      case "part.start":
        return this.#start(get);
      case "part.delta":
        return this.#grow(get);
      case "part.end":
        return this.#end(this.#parts.get(get("index")), get("index"));
      case "tool.result":
        return this.#result(get);
      case "tool.error":
        return this.#fail(get("callId"), get("error") ?? get("message") ?? get("errorText"));
      case "done":
        return this.#done(get);
      case "error":
        this.#translation.push(endings(this.#translation.message, "interrupted"));
        this.#translation.add("run-error", { errorText: get("message") ?? get("error") });
        return;
      default:
        this.#translation.skip(`The event ${JSON.stringify(type)}`, "unknown-event");
    }
  }

  #start(get: Get): void {
    const index = get("index");
    const known = this.#parts.get(index);
    const said = get("kind");
    const kind = said === "text" || said === "reasoning" || said === "json" || said === "tool_call" ? said : undefined;
    if (kind === undefined)
      return this.#translation.skip(`A part of the kind ${JSON.stringify(said)}`, "unknown-event");
    const callId = get("callId");
    // Told again after a cut: it is the same part.
    if (known !== undefined && known.isOver === undefined && known.toolCallId === callId && known.kind === kind) return;
    if (known !== undefined) this.#end(known, index);
    const partId = `part-${this.#count++}`;
    const part: Part = { kind, partId, text: "" };
    this.#parts.set(index, part);
    if (kind === "json") this.#translation.add("object-start", { partId, name: get("name") });
    else if (kind === "tool_call") {
      part.toolCallId = typeof callId === "string" ? callId : partId;
      const name = get("name");
      part.toolName = typeof name === "string" ? name : "";
      const { toolCallId, toolName } = part;
      this.#translation.add("tool-input-start", { toolCallId, toolName });
    } else this.#translation.add(`${kind}-delta`, { partId, text: "" });
  }

  #grow(get: Get): void {
    const part = this.#parts.get(get("index"));
    if (part === undefined) return this.#translation.skip("A piece belongs to a part that never started.");
    if (part.isOver === true) return this.#translation.skip("A piece belongs to a part that has ended.");
    const piece = get("args") ?? get("text") ?? get("json");
    if (typeof piece !== "string") return this.#translation.skip("A piece has neither `text` nor `args`.");
    part.text += piece;
    const { kind, partId, toolCallId } = part;
    if (kind === "tool_call") this.#translation.add("tool-input-delta", { toolCallId, inputTextDelta: piece });
    else if (kind === "json") this.#translation.add("object-delta", { partId, jsonTextDelta: piece });
    else this.#translation.add(`${kind}-delta`, { partId, text: piece });
  }

  #end(part: Part | undefined, index: unknown): void {
    if (part === undefined) return this.#translation.skip(`Part ${JSON.stringify(index)} ends and never started.`);
    if (part.isOver === true) return;
    part.isOver = true;
    const { kind, partId, toolCallId, toolName, text } = part;
    if (kind === "text" || kind === "reasoning") {
      this.#translation.add(`${kind}-end`, { partId });
      return;
    }
    const value = parsed(kind === "tool_call" && text === "" ? "{}" : text);
    const errorText = "The text is not valid JSON.";
    if (kind === "json") {
      if (value === undefined) this.#translation.add("object-error", { partId, errorText });
      else this.#translation.add("object-available", { partId, value });
    } else if (value !== undefined)
      this.#translation.add("tool-input-available", { toolCallId, toolName, input: value });
    else if (callOf(this.#translation.message, toolCallId)?.state === "input-streaming") {
      this.#translation.add("tool-output-error", { toolCallId, errorText, phase: "input" });
    }
  }

  /** A result may come before the part's own end: the call is over, whatever is still said of its arguments. */
  #result(get: Get): void {
    const toolCallId = get("callId");
    const result = get("result") ?? null;
    if (get("ok") === false) return this.#fail(toolCallId, get("error") ?? get("message") ?? result);
    this.#translation.add("tool-output-available", { toolCallId, output: result });
  }

  #fail(toolCallId: unknown, error: unknown): void {
    const message = typeof error === "object" && error !== null && "message" in error ? error.message : error;
    const errorText = typeof message === "string" ? message : message == null ? undefined : JSON.stringify(message);
    this.#translation.add("tool-output-error", { toolCallId, errorText, phase: "execution" });
  }

  #done(get: Get): void {
    for (const [index, part] of this.#parts) {
      // A text that lacks only its end is whole; arguments that are cut are not.
      if (part.kind !== "tool_call" || parsed(part.text) !== undefined) this.#end(part, index);
    }
    this.#translation.push(endings(this.#translation.message, "interrupted"));
    const usage = get("usage");
    const count = (name: string) =>
      typeof usage === "object" && usage !== null ? Reflect.get(usage, name) : undefined;
    const tokens = { inputTokens: count("input_tokens"), outputTokens: count("output_tokens") };
    const finish = get("finish");
    this.#translation.add("run-status", {
      status: finish === "error" ? "failed" : "done",
      finish,
      ...(usage !== undefined && { usage: tokens }),
    });
  }
}
