import { createPlural } from "../plural";

const plural = createPlural("en-GB");

/** What really happened, one line a call. */
export const ledger = {
  title: "Outcomes",
  empty: "Nothing has been booked, changed or sent.",
  download: "Download outcomes as JSON",
  fileName: "outcomes.json",
  waiting: "Waiting for you",
  underWay: "Under way",
  unknownCount: (count: number) => plural(count, { other: "# unknown" }),
  waitingCount: (count: number) => plural(count, { other: "# waiting" }),
  underWayCount: (count: number) => plural(count, { other: "# under way" }),
  doneCount: (count: number) => plural(count, { other: "# done" }),
  notDoneCount: (count: number) => plural(count, { other: "# not done" }),
  lookUps: (count: number) =>
    plural(count, { one: "# look-up without side effects", other: "# look-ups without side effects" }),
  goTo: "Go to request",
  failed: (reason: string) => `Failed: ${reason}`,
};

/** The run, in one line above the composer. */
export const run = {
  offline: "You are offline.",
  offlineDetail: "Messages and decisions can’t be sent.",
  reconnecting: "Reconnecting.",
  reconnectingDetail: "The assistant keeps working meanwhile.",
  /** Seen, never spoken: a number that changes by itself is no news. */
  attempt: (count: number) => `Attempt ${count}`,
  notSent: "Your message is not sent yet.",
  notSentDetail: "Trying again.",
  unreachable: "The server can’t be reached.",
  refused: "Your message was not sent. It is back in the composer.",
  tryNow: "Try now",
  lost: "The connection ended early.",
  lostCalls: (count: number) =>
    plural(count, { one: "# call has no result here.", other: "# calls have no result here." }),
  resume: "Resume",
  interrupted: "The answer broke off.",
  failed: "The answer broke off.",
  tryAgain: "Try again",
  errorBudget: (count: number) =>
    plural(count, { one: "Stopped after # failed call.", other: "Stopped after # failed calls." }),
  errorBudgetDetail: "Nothing more was tried.",
  showFailures: "Show failures",
  stepLimit: (steps: number) =>
    steps > 0
      ? plural(steps, { one: "Stopped after # step.", other: "Stopped after # steps." })
      : "Stopped at the step limit.",
  stepLimitDetail: "The answer may be incomplete.",
  goOn: "Go on",
  goOnMessage: "Go on",
  stopped: "You stopped this answer.",
  stoppedCalls: (count: number) =>
    plural(count, { one: "# call ended before a result.", other: "# calls ended before a result." }),
  askAgain: "Ask again",
  expired: "No decision came in time.",
  problem: "That did not work.",
};

export const composer = {
  label: "Message",
  placeholder: "Write a message",
  send: "Send",
  queue: "Queue",
  stop: "Stop",
  sendAndWithdraw: "Send and withdraw",
  queueHint: "Sends when this answer ends",
  withdrawHint: "A new message withdraws the waiting request",
  withdrawHintOf: (titles: string) => `Withdraws the waiting request: ${titles}`,
  queued: "Queued:",
  edit: "Edit",
  remove: "Remove",
  removeQueued: (text: string) => `Remove: ${text}`,
  editQueued: (text: string) => `Edit: ${text}`,
  attach: "Add a file",
  files: "Files",
  removeFile: (name: string) => `Remove: ${name}`,
  fileType: (name: string) => `${name} is of a type that can’t be sent here.`,
  tooManyFiles: (limit: number) => plural(limit, { one: "No more than # file.", other: "No more than # files." }),
  filesTooLarge: (name: string, limit: string) => `${name} is too large: all files together may have ${limit} kB.`,
  fileUnreadable: (name: string) => `${name} can’t be read.`,
  jump: (count: number, title: string) =>
    `${plural(count, { one: "# decision waiting", other: "# decisions waiting" })}: ${title}`,
  jumpKey: "F6",
};

/** Spoken at the edges of states, never while something streams. */
export const announcer = {
  started: (title: string) => `${title}: started.`,
  startedMany: (count: number) => plural(count, { one: "# tool started.", other: "# tools started." }),
  needsDecision: (title: string) => `${title} needs your decision. Press F6 to go to it.`,
  expiresSoon: (title: string, time: string) => `${title} is open until ${time}.`,
  approved: "Approved. Waiting for the result.",
  progress: (title: string, words: string) => `${title}: ${words}`,
  done: (outcome: string, reference: string | undefined) =>
    reference === undefined ? `${outcome}.` : `${outcome}. Reference ${reference}.`,
  finished: (title: string) => `${title}: done.`,
  ended: (title: string, words: string, outcome: string | undefined) =>
    outcome === undefined ? `${title}: ${words}.` : `${title}: ${words}. ${outcome}.`,
  unknown: (outcome: string) => `Outcome unknown. ${outcome}.`,
  many: (done: number, failed: number) => {
    const finished = plural(done, { one: "# tool finished", other: "# tools finished" });
    return failed === 0 ? `${finished}.` : `${finished}, ${plural(failed, { other: "# failed" })}.`;
  },
};

export const message = {
  showReasoning: "Show reasoning",
  hideReasoning: "Hide reasoning",
  reasoning: "Reasoning",
  file: (mediaType: string) => `File (${mediaType})`,
  image: "Image",
  imageOf: (description: string) => `Image: ${description}`,
  sources: (count: number) => plural(count, { one: "# source", other: "# sources" }),
  table: "Table",
  code: "Code",
  /** Around the words of a person or a tool. */
  openQuote: "“",
  closeQuote: "”",
  answer: "Answer",
  answerFailed: "The answer could not be read.",
  you: "You said",
  assistant: "The assistant said",
};
