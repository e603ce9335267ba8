/** What came of a call. Where a renderer has words of its own (`outcomes`), they come first. */
export const outcomes = {
  noResult: "No result yet",
  stillWriting: "The request is still being written.",
  complete: "The request is complete.",
  running: "It is running.",
  approvedAction: (action: string, time: string | undefined) =>
    time === undefined ? `You approved “${action}”.` : `You approved “${action}” at ${time}.`,
  approvedByPolicy: "The rules of this app approved it.",
  youApproved: (time: string | undefined) =>
    time === undefined ? "You approved this." : `You approved this at ${time}.`,
  ranAt: (time: string) => `It ran at ${time}.`,
  failed: "The tool reported an error.",
  tooLong: "It took too long.",
  invalid: "The request was not valid.",
  noSuchTool: "This tool does not exist.",
  youDeclined: "You declined this.",
  youDeclinedBecause: (reason: string) => `You declined: “${reason}”`,
  policy: "The rules of this app don’t allow it.",
  stopped: "You stopped the request before it ran.",
  stoppedWhileRunning: "You stopped this before a result arrived.",
  expiredAt: (time: string) => `No decision before ${time}.`,
  expired: "No decision came in time.",
  superseded: "You sent a new message before you decided.",
  interrupted: "It ended before it ran.",
  interruptedWhileRunning: "The connection ended before a result arrived.",
  noAnswer: "No answer after the request was sent.",
  lateResult: "A result came after this call had ended. It is in the details.",
  /** For a tool without words of its own. */
  generic: {
    approve: "Approve this call",
    decline: "Decline",
    done: "Done",
    notDone: "Not done",
    unknown: "May have run",
  },
};
