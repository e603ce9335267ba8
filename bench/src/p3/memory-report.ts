import { type Check, digits, type Table } from "../harness/report";
import type { LongRun } from "./long-run";
import type { Memory } from "./memory";

const kb = (bytes: number): string => `${digits(bytes / 1024)} KB`;
const mb = (bytes: number): string => `${digits(bytes / 1024 / 1024)} MB`;

export function allocationTable({ rows, string, stream }: Memory): Table {
  return {
    title: "Allocated an event",
    columns: ["", "bytes"],
    rows: [
      ...rows.map(({ name, bytes }) => [name, kb(bytes)]),
      [stream.name, kb(stream.bytes)],
      [`${string.name}; the arguments are one long string`, kb(string.bytes)],
    ],
  };
}

/** From the first quarter on, when the engine has warmed up. */
const beyond = ({ bytes, bareBytes, curve }: LongRun): number => (bytes - (curve[0] ?? 0)) / (bareBytes * 0.75);

export function longRunTable({ read, unread }: Memory): Table {
  const line = (name: string, run: LongRun) => [
    name,
    digits(run.events),
    mb(run.bareBytes),
    ...run.curve.map(mb),
    `${digits(beyond(run))} times`,
  ];
  return {
    title: "On the heap in a conversation of 100 messages, each with a text and a call",
    columns: [
      "",
      "events",
      "the bare texts and arguments",
      "a quarter",
      "half",
      "three quarters",
      "all",
      "growth beside that of the bare ones",
    ],
    rows: [line("every frame is read", read), line("nobody reads", unread)],
  };
}

export function memoryChecks({ string, stream, read, unread }: Memory): Check[] {
  return [
    {
      target: "under 2 KB allocated an event, partial values (arguments of one long string) and the stream apart",
      measured: kb(string.bytes - stream.bytes),
      met: string.bytes - stream.bytes < 2048,
    },
    {
      target:
        "no growth over 1,000,000 events beyond the texts and arguments themselves (10 % for the parts around them), every frame read",
      measured: `${digits(beyond(read))} times their size`,
      met: beyond(read) < 1.1,
    },
    {
      target: "the same, nobody reads",
      measured: `${digits(beyond(unread))} times their size`,
      met: beyond(unread) < 1.1,
    },
  ];
}
