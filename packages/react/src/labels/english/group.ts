import { createPlural } from "../plural";

const plural = createPlural("en-GB");

/** Several calls as one line, and calls inside of others. */
export const group = {
  /** For a tool that has no words of its own for many calls. */
  several: (title: string, count: number) => `${title}, ${plural(count, { one: "# call", other: "# calls" })}`,
  running: (ended: string, total: string) => `Running, ${ended} of ${total}`,
  done: (count: number) => plural(count, { other: "# done" }),
  failed: (count: number) => plural(count, { other: "# failed" }),
  notDone: (count: number) => plural(count, { other: "# not done" }),
  calls: (title: string) => `Calls: ${title}`,
  inside: (title: string) => `Inside ${title}`,
  deeper: (count: number) => plural(count, { one: "# more call inside", other: "# more calls inside" }),
  waitingBelow: "Waiting below",
  askedBy: (title: string) => `Asked by ${title}`,
};
