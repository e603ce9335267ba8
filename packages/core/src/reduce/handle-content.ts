import type { EventOf } from "../events/types";
import type { DataPart } from "../parts/message";
import { defined } from "../parts/defined";
import type { MessageDraft } from "./message-draft";
import { dataName } from "./part-index";

export function stepStart(draft: MessageDraft, { step }: EventOf<"step-start">): undefined {
  draft.add({ type: "step", key: draft.freeKey(`step:${step}`), step });
}

export function addSource(draft: MessageDraft, { url, title }: EventOf<"source">): undefined {
  draft.add({ type: "source", key: draft.freeKey(`source:${draft.size}`), url, ...defined({ title }) });
}

export function addFile(draft: MessageDraft, { mediaType, url }: EventOf<"file">): undefined {
  draft.add({ type: "file", key: draft.freeKey(`file:${draft.size}`), mediaType, url });
}

/** A value with an id that is known takes the place of the one before. */
export function addData(draft: MessageDraft, { name, id, value }: EventOf<"data">): undefined {
  const at = id === undefined ? undefined : draft.find("data", dataName(name, id));
  const key = draft.peek(at)?.key ?? draft.freeKey(`data:${name}:${id ?? draft.size}`);
  const part: DataPart = { type: "data", key, name, ...defined({ id }), value };
  if (at === undefined) draft.add(part);
  else draft.put(at, part);
}
