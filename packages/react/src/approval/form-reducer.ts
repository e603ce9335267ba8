import type { DecideResult, Edit } from "@callstate/core";
import type { Draft } from "./draft";
import type { Issue } from "./validate";

/** What a form knows of one round of asking. A new approval id starts over. */
export type FormMemory = {
  approvalId: string | undefined;
  /** The arguments of record, after the server said that they had changed. */
  record: { input: unknown; effective: unknown } | undefined;
  changedPaths: ReadonlyMap<string, unknown>;
  dropped: readonly string[];
  drafts: ReadonlyMap<string, Draft>;
  issues: readonly Issue[];
  invalidCount: number;
  editing: boolean;
  read: ReadonlySet<string>;
  sending: "approve" | "decline" | undefined;
  /** What was sent last from this page, however that went. */
  sent: { approved: boolean; edits?: Edit[] } | undefined;
  result: DecideResult | undefined;
  rearmed: number;
  /** Ticked: calls like this one are to be allowed from now on. */
  always: boolean;
};

export type FormAction =
  | { type: "round"; approvalId: string }
  | { type: "draft"; path: string; draft: Draft | undefined }
  | { type: "undo-all" }
  | { type: "edit" }
  | { type: "always"; on: boolean }
  | { type: "read"; path: string }
  | { type: "invalid"; issues: readonly Issue[] }
  | { type: "send"; what: "approve" | "decline"; decision: NonNullable<FormMemory["sent"]> }
  | { type: "overheard"; decision: NonNullable<FormMemory["sent"]> }
  | { type: "result"; result: DecideResult }
  | {
      type: "changed";
      result: DecideResult;
      record: { input: unknown; effective: unknown };
      changed: ReadonlyMap<string, unknown>;
    };

export const emptyMemory: FormMemory = {
  approvalId: undefined,
  record: undefined,
  changedPaths: new Map(),
  dropped: [],
  drafts: new Map(),
  issues: [],
  invalidCount: 0,
  editing: false,
  read: new Set(),
  sending: undefined,
  sent: undefined,
  result: undefined,
  rearmed: 0,
  always: false,
};

type Handlers = {
  [Type in FormAction["type"]]: (memory: FormMemory, action: Extract<FormAction, { type: Type }>) => FormMemory;
};

const handlers: Handlers = {
  round: (_memory, { approvalId }) => ({ ...emptyMemory, approvalId }),
  draft: (memory, { path, draft }) => {
    const drafts = new Map(memory.drafts);
    if (draft === undefined) drafts.delete(path);
    else drafts.set(path, draft);
    return {
      ...memory,
      drafts,
      issues: memory.issues.filter((issue) => issue.path !== path && !issue.path.startsWith(`${path}/`)),
    };
  },
  "undo-all": (memory) => ({ ...memory, drafts: new Map(), issues: [] }),
  always: (memory, { on }) => ({ ...memory, always: on }),
  edit: (memory) => ({ ...memory, editing: true }),
  read: (memory, { path }) => (memory.read.has(path) ? memory : { ...memory, read: new Set([...memory.read, path]) }),
  invalid: (memory, { issues }) => ({ ...memory, issues, invalidCount: memory.invalidCount + 1, editing: true }),
  send: (memory, { what, decision }) => ({
    ...memory,
    sending: what,
    sent: decision,
    issues: [],
    result: undefined,
    dropped: [],
  }),
  overheard: (memory, { decision }) => ({ ...memory, sent: decision }),
  result: (memory, { result }) => ({
    ...memory,
    result,
    // What was sent stays locked until the part itself says what came of it.
    sending: result.ok ? memory.sending : undefined,
    issues: result.ok ? [] : (result.issues ?? []),
    invalidCount: !result.ok && result.issues !== undefined ? memory.invalidCount + 1 : memory.invalidCount,
  }),
  changed: (memory, { result, record, changed }) => {
    const touches = (path: string) =>
      [...changed.keys()].some(
        (other) => other === path || path.startsWith(`${other}/`) || other.startsWith(`${path}/`),
      );
    const dropped = [...memory.drafts.keys()].filter(touches);
    const drafts = new Map([...memory.drafts].filter(([path]) => !touches(path)));
    return {
      ...memory,
      result,
      record,
      changedPaths: changed,
      dropped,
      drafts,
      sending: undefined,
      read: new Set(),
      // It was ticked for other arguments.
      always: false,
      rearmed: memory.rearmed + 1,
    };
  },
};

export function reduceForm(memory: FormMemory, action: FormAction): FormMemory {
  // The handler and the action come from the same key; the compiler cannot follow that through an index.
  const handler = handlers[action.type] as (memory: FormMemory, action: FormAction) => FormMemory;
  return handler(memory, action);
}
