/** What really happened, one line a call. */
export const ledger = {
  title: "Outcomes",
  empty: "Nothing has been booked, changed or sent.",
  download: "Download outcomes as JSON",
  fileName: "outcomes.json",
  waiting: "Waiting for you",
  underWay: "Under way",
  unknownCount: (count: number) => `${count} unknown`,
  waitingCount: (count: number) => `${count} waiting`,
  underWayCount: (count: number) => `${count} under way`,
  doneCount: (count: number) => `${count} done`,
  notDoneCount: (count: number) => `${count} not done`,
  lookUps: (count: number) =>
    count === 1 ? "1 look-up without side effects" : `${count} look-ups without side effects`,
  goTo: "Go to request",
  failed: (reason: string) => `Failed: ${reason}`,
};

/** The run, in one line above the composer. */
export const run = {
  offline: "You are offline.",
  offlineDetail: "Messages and decisions can’t be sent.",
  reconnecting: (attempt: number) => `Reconnecting, attempt ${attempt}.`,
  reconnectingDetail: "The assistant keeps working meanwhile.",
  tryNow: "Try now",
  lost: "The connection ended early.",
  lostCalls: (count: number) => (count === 1 ? "1 call has no result here." : `${count} calls have no result here.`),
  resume: "Resume",
  interrupted: "The answer broke off.",
  failed: "The answer broke off.",
  tryAgain: "Try again",
  errorBudget: (count: number) =>
    count === 1 ? "Stopped after 1 failed call." : `Stopped after ${count} failed calls.`,
  errorBudgetDetail: "Nothing more was tried.",
  showFailures: "Show failures",
  stepLimit: (steps: number) => (steps > 0 ? `Stopped after ${steps} steps.` : "Stopped at the step limit."),
  stepLimitDetail: "The answer may be incomplete.",
  goOn: "Go on",
  goOnMessage: "Go on",
  stopped: "You stopped this answer.",
  stoppedCalls: (count: number) =>
    count === 1 ? "1 call ended before a result." : `${count} calls ended before a result.`,
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
  jump: (count: number, title: string) =>
    count === 1 ? `1 decision waiting: ${title}` : `${count} decisions waiting: ${title}`,
  jumpKey: "F6",
};

/** Spoken at the edges of states, never while something streams. */
export const announcer = {
  started: (title: string) => `${title}: started.`,
  startedMany: (count: number) => `${count} tools started.`,
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
    const finished = done === 1 ? "1 tool finished" : `${done} tools finished`;
    return failed === 0 ? `${finished}.` : `${finished}, ${failed} failed.`;
  },
};

export const message = {
  showReasoning: "Show reasoning",
  hideReasoning: "Hide reasoning",
  reasoning: "Reasoning",
  file: (mediaType: string) => `File (${mediaType})`,
  image: "Image",
  answer: "Answer",
  answerFailed: "The answer could not be read.",
  you: "You said",
  assistant: "The assistant said",
};
