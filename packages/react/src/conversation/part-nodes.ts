import { isToolPart, type MessagePart, type SourcePart, type UntypedToolPart } from "@callstate/core";

/**
 * How a call stands among others: alone, beside other look-ups with a body, in one line with calls of the same tool, or with
 * the other decisions of its turn.
 */
export type Standing = "alone" | "beside" | "grouped" | "decisions";

/** A call and what was done inside of it. */
export type CallNode = {
  part: UntypedToolPart;
  children: readonly PartNode[];
  /** Calls inside of it that a person was asked about, at any depth, with the call that asked. */
  asked: readonly { part: UntypedToolPart; by: UntypedToolPart }[];
  /** Calls that are too deep inside to be shown. */
  deeper: number;
  /** Every part inside of it, at any depth: while these are the same, it looks the same. */
  inside: readonly MessagePart[];
};

export type OtherPart = Exclude<MessagePart, UntypedToolPart | SourcePart>;

/** Parts as they stand on the page. */
export type PartNode =
  | { kind: "call"; key: string; call: CallNode }
  /** A call that leaves only a line here: it stands in full under the outermost call. */
  | { kind: "line"; key: string; part: UntypedToolPart }
  | { kind: "beside" | "grouped" | "decisions"; key: string; calls: CallNode[] }
  | { kind: "sources"; key: string; parts: SourcePart[] }
  | { kind: "part"; key: string; part: OtherPart };

/** Rails inside a card; what is deeper is counted. */
const maxDepth = 2;

/**
 * Arranges the parts of a message: calls inside the calls that made them, parallel look-ups side by side, calls of one look-up
 * tool in one line.
 *
 * What decides is the tool, and whether a person was asked, never how far a call is: so no card changes its place in the tree
 * while it lives. The marks between steps part decisions only.
 */
export function arrangeParts(
  parts: readonly MessagePart[],
  standingOf: (part: UntypedToolPart) => Standing,
): PartNode[] {
  const { top, insideOf } = nest(parts);
  return arrange(top, insideOf, standingOf, 0);
}

type Inside = ReadonlyMap<MessagePart, readonly MessagePart[]>;

/** A part belongs to the newest call before it with that id: so nothing can be inside itself. */
function nest(parts: readonly MessagePart[]): { top: MessagePart[]; insideOf: Inside } {
  const top: MessagePart[] = [];
  const calls = new Map<string, UntypedToolPart>();
  const insideOf = new Map<MessagePart, MessagePart[]>();
  for (const part of parts) {
    const parentId = "parentToolCallId" in part ? part.parentToolCallId : undefined;
    const parent = parentId === undefined ? undefined : calls.get(parentId);
    if (parent === undefined) top.push(part);
    else insideOf.set(parent, [...(insideOf.get(parent) ?? []), part]);
    if (isToolPart(part)) calls.set(part.toolCallId, part);
  }
  return { top, insideOf };
}

function arrange(
  parts: readonly MessagePart[],
  insideOf: Inside,
  standingOf: (part: UntypedToolPart) => Standing,
  depth: number,
): PartNode[] {
  const nodes: PartNode[] = [];
  let turn = 0;
  const turns = new Map<PartNode | undefined, number>();
  for (const part of parts) {
    // Decisions go together within one turn of the model: the marks between steps part them, and nothing else.
    if (part.type === "step") turn += 1;
    if (part.type === "step" || ((part.type === "text" || part.type === "reasoning") && part.text === "")) continue;
    const last = nodes.at(-1);
    if (part.type === "source") {
      if (last?.kind === "sources") last.parts.push(part);
      else nodes.push({ kind: "sources", key: part.key, parts: [part] });
    } else if (!isToolPart(part)) {
      nodes.push({ kind: "part", key: part.key, part });
    } else if (depth > 0 && wasAsked(part)) {
      nodes.push({ kind: "line", key: part.key, part });
    } else {
      const wanted = standingOf(part);
      const standing = wanted === "decisions" && depth > 0 ? "alone" : wanted;
      addCall(nodes, callNode(part, insideOf, standingOf, depth), standing, turns.get(last) === turn);
    }
    if (nodes.at(-1) !== last) turns.set(nodes.at(-1), turn);
  }
  return nodes;
}

function addCall(nodes: PartNode[], call: CallNode, standing: Standing, sameTurn: boolean): void {
  const { key } = call.part;
  const last = nodes.at(-1);
  if (standing === "alone") nodes.push({ kind: "call", key, call });
  else if (last?.kind === standing && mayJoin(standing, last.calls, call, sameTurn)) last.calls.push(call);
  else nodes.push({ kind: standing, key, calls: [call] });
}

/** Whether a call joins those before it. A line of calls holds one tool's, and none that has calls inside. */
function mayJoin(standing: Standing, calls: readonly CallNode[], call: CallNode, sameTurn: boolean): boolean {
  if (standing === "decisions") return sameTurn;
  if (standing === "beside") return true;
  const last = calls.at(-1);
  return last?.part.toolName === call.part.toolName && last.inside.length === 0 && call.inside.length === 0;
}

function callNode(
  part: UntypedToolPart,
  insideOf: Inside,
  standingOf: (part: UntypedToolPart) => Standing,
  depth: number,
): CallNode {
  const children = insideOf.get(part) ?? [];
  const all = descendants(part, insideOf);
  const inside = all.map((entry) => entry.part);
  const shown = depth < maxDepth;
  return {
    part,
    children: shown ? arrange(children, insideOf, standingOf, depth + 1) : [],
    // Only the outermost call has room for a form.
    asked:
      depth > 0
        ? []
        : all.flatMap(({ part: one, by }) => (isToolPart(one) && wasAsked(one) ? [{ part: one, by }] : [])),
    deeper: shown ? 0 : inside.filter((one) => isToolPart(one)).length,
    inside,
  };
}

function descendants(call: UntypedToolPart, insideOf: Inside): { part: MessagePart; by: UntypedToolPart }[] {
  return (insideOf.get(call) ?? []).flatMap((part) => [
    { part, by: call },
    ...(isToolPart(part) ? descendants(part, insideOf) : []),
  ]);
}

/** Once a person was asked about a call, it stands by itself for good. */
export function wasAsked(part: UntypedToolPart): boolean {
  return "approval" in part && part.approval !== undefined;
}
