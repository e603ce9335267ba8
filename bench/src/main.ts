import { writeFileSync } from "node:fs";

const subjects: { readonly [id: string]: () => Promise<{ run: () => Promise<unknown> }> } = {
  p1: () => import("./p1/index"),
  p2: () => import("./p2/index"),
  p3: () => import("./p3/index"),
  "p3-memory": () => import("./p3/memory"),
  p4: () => import("./p4/index"),
  p5: () => import("./p5/index"),
  p6: () => import("./p6/index"),
  p7: () => import("./p7/index"),
  p8: () => import("./p8/index"),
  p9: () => import("./p9/index"),
  "p7-memory": () => import("./p7/memory"),
};

/** Runs one subject and leaves its report in a file. Each has a process of its own, so that none warms up or slows another. */
const [id = "", file = ""] = process.argv.slice(2);
const subject = await subjects[id]?.();
if (subject === undefined) throw new Error(`There is no ${id}.`);
writeFileSync(file, JSON.stringify(await subject.run()));
// Peers leave timers and connections open.
process.exit(0);
