import type { Draft } from "./draft";
import type { FieldShape } from "./schema-fields";
import type { Issue } from "./validate";

/** One editable argument with its control. */
export type BoundField = FieldShape & {
  /** The id of the control, for its label. */
  id: string;
  label: string;
  /** The renderer's, never the schema's description: that is written for the model. */
  help: string | undefined;
  draft: Draft;
  /** What the control would hold if nobody had touched it. */
  before: Draft;
  /** True while the draft says something else than the request. */
  changed: boolean;
  /** What the request says, in words. */
  was: string;
  /** What is wrong here and inside. */
  issues: readonly Issue[];
  error: string | undefined;
  fewer: string | undefined;
  more: string | undefined;
  set: (draft: Draft) => void;
  undo: () => void;
};

/** One line above the form: what happened to the decision. */
export type ApprovalNotice = {
  tone: "danger" | "warning" | "neutral";
  title: string;
  detail?: string;
  /** Fields that need a change, as links. */
  fields?: readonly { id: string; label: string }[];
};

/** What the form of a waiting call holds and does. The markup is one way to draw it. */
export type ApprovalFormState = {
  /** True while a person is asked: the fields and buttons are on screen. */
  asking: boolean;
  /** True while the decision travels: everything is locked where it stands. */
  sending: "approve" | "decline" | undefined;
  /** The arguments as they are shown: those of the request, or of the server's word that they changed. */
  input: unknown;
  /** What runs without edits, where the schema changes the arguments. */
  effective: unknown;
  /** The arguments with the person's changes, as far as they can be read. */
  edited: unknown;
  fields: readonly BoundField[];
  fieldAt: (path: string) => BoundField | undefined;
  /** Fields beyond three open on request. */
  editing: boolean;
  startEditing: () => void;
  changes: number;
  undoAll: () => void;
  /** Places that differ from what was shown before, after the server said that the request had changed. */
  changedPaths: ReadonlyMap<string, unknown>;
  notice: ApprovalNotice | undefined;
  /** False where only a refusal can be sent. */
  canApprove: boolean;
  /** Places that must be read first, with the words that say so. */
  unread: readonly string[];
  markRead: (path: string) => void;
  /** Changes whenever the buttons must arm again. */
  round: string;
  /** Judges the changes; what is wrong with them shows at their fields. */
  check: () => boolean;
  /** Checks and sends. Does nothing while something is on its way. */
  approve: () => void;
  decline: (reason?: string) => void;
  /** The offer to allow calls like this one from now on. Undefined where the app makes none, and where it must not be made. */
  always: { scope: string; on: boolean; set: (on: boolean) => void } | undefined;
  /** Counts refused approvals by validation: the markup moves the focus to the first invalid control. */
  invalidCount: number;
};
