import { cpus } from "node:os";
import type { Report } from "../harness/report";
import { section } from "./markdown";

/** The page of the docs about the server. */
export function toServerMarkdown(reports: readonly Report[], versions: readonly string[]): string {
  return `${[
    "# Performance of the server",
    "Made by `npm run bench:server`; do not edit.",
    "The figures are those of one machine that did other things too. Take them as an order of magnitude, and the rows of one table beside each other.",
    [
      "## How it is measured",
      "",
      "- The built packages, in production mode, with the default settings except for the limits that would end so many or so idle streams.",
      "- One run is one conversation. Decisions are of different conversations; those of one conversation happen one after the other.",
      "- PostgreSQL runs with `fsync` off and Redis with an append-only file that is flushed once a second: they don't wait for the disk, as they must in production. SQLite does, at each commit, which is part of its distance to them.",
      "- Everything shares one machine: on servers of their own, PostgreSQL and Redis take nothing from the process, and each step waits for the network.",
      "- A decision's time ends when the outcome is in the store. The turn of the model that follows is not waited for, but its work is in the figure for 16 at a time.",
      "- Memory is measured in a process of its own, after collecting garbage, without sockets: add what Node needs for a connection.",
      `- Beside: ${versions.join(", ")}. This page: Node ${process.versions.node}, ${process.platform}, ${process.arch}, ${cpus().length} cores.`,
    ].join("\n"),
    ...reports.map(section),
    NOT_COMPARABLE,
  ].join("\n\n")}\n`;
}

const NOT_COMPARABLE = `## What is not comparable

\`resumable-stream\` passes text on. It keeps the chunks in the producer's memory, and Redis only carries them to further readers while the
stream lasts. Callstate writes every event to the store before anybody gets it. So:

- With one reader the peer does not touch Redis for its chunks at all: a faster figure there is the price of a log.
- Its readers lose the stream when the producer's process dies, and can't read a stream that has ended: it has no replay to measure. It
  knows no decisions either.
- Each of its chunks is sent to each further reader through Redis, one message each. Callstate's readers read pages of the log, so many
  events go in one answer.
- A run that is read on a process of Callstate is looked at every 5 to 15 seconds even if nobody wakes it, and SQLite's file five times a second.
  That is the idle time of open streams. The peer's readers look every ten seconds, which may lie outside of the four that are measured.
- Callstate takes everything from the model too, whoever reads: into the log, not into memory for a reader. The peer keeps all chunks until the
  stream ends, and those a reader has not taken beside them.
- The peer's memory counts one more reader of a stream that this process produces; Callstate's counts a reader of a run that waits for a
  decision, which needs no process.`;
