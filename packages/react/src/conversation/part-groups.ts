import { isToolPart, type MessagePart, type UntypedToolPart } from "@callstate/core";

/** Parts as they stand on the page: calls with a body that stand side by side, or one part alone. */
export type PartGroup =
  | { kind: "calls"; key: string; parts: readonly UntypedToolPart[] }
  | { kind: "single"; key: string; part: MessagePart };

/**
 * Puts parallel look-ups side by side. What decides is the tool, never the state of the call, so that no card changes its
 * place in the tree while it lives. The marks between steps do not part them.
 */
export function groupParts(
  parts: readonly MessagePart[],
  standsBeside: (part: UntypedToolPart) => boolean,
): PartGroup[] {
  const groups: PartGroup[] = [];
  let calls: UntypedToolPart[] | undefined;
  for (const part of parts) {
    if (part.type === "step") continue;
    if (isToolPart(part) && standsBeside(part)) {
      if (calls === undefined) {
        calls = [];
        groups.push({ kind: "calls", key: part.key, parts: calls });
      }
      calls.push(part);
    } else {
      calls = undefined;
      if (part.type !== "text" || part.text !== "") groups.push({ kind: "single", key: part.key, part });
    }
  }
  return groups;
}
