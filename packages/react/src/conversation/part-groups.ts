import { isToolPart, type MessagePart, type UntypedToolPart } from "@callstate/core";

/** Where a call stands: beside others of its kind, among the decisions of its turn, or alone. */
export type CallPlace = "beside" | "decision" | "alone";

/** Parts as they stand on the page: look-ups side by side, the decisions of one turn, or one part alone. */
export type PartGroup =
  | { kind: "calls" | "decisions"; key: string; parts: readonly UntypedToolPart[] }
  | { kind: "single"; key: string; part: MessagePart };

/**
 * Puts parallel look-ups side by side, and calls that may ask a person together. What decides is the tool, never the state of
 * the call, so that no card changes its place in the tree while it lives. The marks between steps part decisions only.
 */
export function groupParts(parts: readonly MessagePart[], placeOf: (part: UntypedToolPart) => CallPlace): PartGroup[] {
  const groups: PartGroup[] = [];
  let open: { place: CallPlace; calls: UntypedToolPart[] } | undefined;
  for (const part of parts) {
    if (part.type === "step") {
      if (open?.place === "decision") open = undefined;
      continue;
    }
    const place = isToolPart(part) ? placeOf(part) : "alone";
    if (isToolPart(part) && place !== "alone") {
      if (open?.place !== place) {
        open = { place, calls: [] };
        groups.push({ kind: place === "beside" ? "calls" : "decisions", key: part.key, parts: open.calls });
      }
      open.calls.push(part);
    } else {
      open = undefined;
      if (part.type !== "text" || part.text !== "") groups.push({ kind: "single", key: part.key, part });
    }
  }
  return groups;
}
