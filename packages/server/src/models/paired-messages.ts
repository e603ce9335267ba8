import type { ModelFile, ModelMessage } from "./model";
import { usableArguments, usableName } from "./usable-call";

export type PairedCall = { readonly id: string; readonly name: string; readonly input: Record<string, unknown> };

export type PairedResult = {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly isError: boolean;
};

/** A conversation in which each result is beside the others of its turn and names its call by an id that no other call has. */
export type PairedMessage =
  | { readonly role: "user"; readonly content: string; readonly files: readonly ModelFile[] }
  | { readonly role: "assistant"; readonly content: string; readonly calls: readonly PairedCall[] }
  | { readonly role: "tools"; readonly results: readonly PairedResult[] };

/** For providers that refuse ids of another shape, ids used twice and messages without content. */
export function pairMessages(messages: readonly ModelMessage[]): PairedMessage[] {
  const pairing = new Pairing();
  const paired: PairedMessage[] = [];
  for (const message of messages) {
    const last = paired.at(-1);
    if (message.role === "user") {
      paired.push({ role: "user", content: message.content, files: message.files ?? [] });
    } else if (message.role === "assistant") {
      const calls = message.toolCalls.map((call) => pairing.call(call));
      if (message.content !== "" || calls.length > 0)
        paired.push({ role: "assistant", content: message.content, calls });
    } else {
      const { content, isError } = message;
      const result = { ...pairing.callOf(message.toolCallId), content, isError };
      if (last?.role === "tools") paired[paired.length - 1] = { role: "tools", results: [...last.results, result] };
      else paired.push({ role: "tools", results: [result] });
    }
  }
  return paired;
}

class Pairing {
  readonly #used = new Set<string>();
  /** Calls that wait for their result, by the id that their model gave them: models use ids again. */
  readonly #waiting = new Map<string, { id: string; name: string }[]>();

  call({ id, name, argumentsJson }: { id: string; name: string; argumentsJson: string }): PairedCall {
    const call = { id: this.#freeId(id), name: usableName(name) };
    this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), call]);
    return { ...call, input: usableArguments(argumentsJson) };
  }

  callOf(modelCallId: string): { id: string; name: string } {
    const [call, ...others] = this.#waiting.get(modelCallId) ?? [];
    this.#waiting.set(modelCallId, others);
    return call ?? { id: usableName(modelCallId), name: "unknown" };
  }

  #freeId(modelCallId: string): string {
    const base = usableName(modelCallId);
    let id = base;
    for (let count = 2; this.#used.has(id); count++) id = `${base.slice(0, 58)}_${count}`;
    this.#used.add(id);
    return id;
  }
}
