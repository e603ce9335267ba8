import type {
  AuditEntry,
  CallRecord,
  ContentKind,
  ConversationKey,
  ConversationRecord,
  RunRecord,
  Transition,
} from "../records/index";

/** One transition. */
export type TransitionRequest = {
  readonly key: ConversationKey;
  /** The run to look at; the conversation's newest one where absent. */
  readonly runId?: string;
  /** Also look for the newest run that answers this message. */
  readonly messageId?: string;
  /** Read the run's calls too. */
  readonly calls: boolean;
  /** Made by the caller: the same token gets the same answer, so that a lost reply can be asked for again. */
  readonly token: string;
};

/** One line of a run's log. `json` is the event without its place (`runId`, `seq`, `at`). */
export type StoredEvent = { readonly seq: number; readonly at: number; readonly type: string; readonly json: string };

export type RunView = {
  readonly run: RunRecord;
  /** The last event of the log, 0 if there is none. */
  readonly seq: number;
  /** Events up to this one were trimmed. */
  readonly trimmedSeq: number;
  readonly dueAt: number | null;
  /** The store's clock. */
  readonly now: number;
};

/** Large texts of one run or call, by kind. */
export type Contents = ReadonlyMap<ContentKind, string>;

export type CallView = { readonly call: CallRecord; readonly contents: Contents };

/** Everything the model may be told of a run. */
export type RunHistory = { readonly run: RunRecord; readonly contents: Contents; readonly calls: readonly CallView[] };

export type Snapshot = { readonly seq: number; readonly json: string };

/** Everything a page needs of a run: a snapshot of its message, if there is one, and the events after it. */
export type RunPage = {
  readonly run: RunRecord;
  readonly seq: number;
  /** The user's message, as JSON text. */
  readonly text: string;
  readonly snapshot: Snapshot | null;
  readonly events: readonly StoredEvent[];
};

export type RunAddress = { readonly key: ConversationKey; readonly runId: string };
export type CallAddress = RunAddress & { readonly toolCallId: string };

export type ConversationSummary = { readonly conversation: ConversationRecord; readonly run: RunRecord };

/**
 * Where runs live. One way to write, `transact`; everything else reads.
 *
 * Rejections mean that the store could not be reached or that the outcome is not known: they are `CallstateError`s with the code
 * `store-unavailable`, and the caller asks again with the same token.
 */
export interface AgentStore {
  /**
   * Runs one transition under the conversation's lock: reads the state and then the clock, calls the function, and writes the whole
   * plan or nothing. Gives each event the next `seq` of its run. Where the token was used before, the recorded answer comes back
   * and nothing else happens; a plan that writes nothing records no token.
   */
  transact<Answer>(request: TransitionRequest, transition: Transition<Answer>): Promise<Answer>;

  getRun(runId: string): Promise<RunView | null>;
  /** The newest run of a conversation; null before the first message. */
  readNewestRun(key: ConversationKey): Promise<RunView | null>;
  getCall(runId: string, toolCallId: string): Promise<CallView | null>;
  /** Where an approval belongs. The caller compares the key with who asks. */
  findApproval(approvalId: string): Promise<CallAddress | null>;
  /** The ids of all calls of a conversation. */
  listCallIds(key: ConversationKey): Promise<string[]>;
  /** Events strictly after `after`, in order, at most `limit`. */
  readEvents(runId: string, after: number, limit: number): Promise<StoredEvent[]>;
  /** The runs of a conversation, oldest first, with records and contents. */
  readHistory(key: ConversationKey): Promise<RunHistory[]>;
  /** The runs of a conversation as pages, oldest first, read in one transaction; null before the first message. */
  readConversation(key: ConversationKey): Promise<RunPage[] | null>;
  /** One run as a page. */
  readRun(runId: string): Promise<RunPage | null>;
  /** The conversations of one user, newest first. `before` is the `updatedAt` of the last one seen. */
  listConversations(
    owner: { tenantId: string; userId: string },
    page: { limit: number; before?: number },
  ): Promise<ConversationSummary[]>;
  /** Removes a conversation with everything in it but its audit trail. */
  deleteConversation(key: ConversationKey): Promise<void>;
  /** Runs whose time has come, by the store's clock. */
  listDue(limit: number): Promise<RunAddress[]>;
  /** Keeps the folded message of a run, so that its events up to `seq` need not be read again. */
  saveSnapshot(runId: string, snapshot: Snapshot): Promise<void>;
  /** Removes ended runs' events that a snapshot covers, and whole conversations, by age. Open runs are never touched. */
  prune(limits: { eventsBefore?: number; conversationsBefore?: number }): Promise<void>;
  readAudit(key: ConversationKey): Promise<AuditEntry[]>;
  /** Calls `wake` after something was written to the run. A hint: it may come too often, and it may not come. */
  subscribe(runId: string, wake: () => void): () => void;
  /**
   * True while hints about that run arrive from all processes, so that readers need to look only now and then. Where this is absent they
   * look every second.
   */
  isListening?(runId: string): boolean;
  close(): Promise<void>;
}
