import { digits, type Table, times } from "../harness/report";
import type { Failure } from "./failure";
import type { ServerResults } from "./measure-server";
import { STREAMS } from "./measure-server";
import { FULL, sizesOf } from "./sizes";
import { READERS } from "./throughput";

const PEER = "resumable-stream on Redis";

export function serverTables(results: ServerResults): Table[] {
  return [
    decisionsTable(results),
    throughputTable(results),
    replayTable(results),
    memoryTable(results),
    stoppedTable(results),
    failureTable(results.failure),
  ];
}

function decisionsTable({ stores, decisions }: ServerResults): Table {
  return {
    title: "Decisions: a waiting call is approved, checked again, run, and its outcome recorded",
    columns: ["", "one at a time, ms each", "16 at a time, a second", "measured"],
    rows: decisions.map(({ alone, together, count }, index) => [
      stores[index] ?? "",
      digits(alone),
      digits(Math.round(together)),
      digits(count),
    ]),
  };
}

function throughputTable({ stores, throughput }: ServerResults): Table {
  const redis = throughput[stores.indexOf("Redis")];
  const names = [...stores, PEER];
  return {
    title: "One run: a fast model, its events appended to the log and delivered",
    columns: [
      "",
      "events of the run",
      "1 reader, events a second",
      `${READERS} readers, deliveries a second`,
      "1 reader, relative to Callstate on Redis",
      `${READERS} readers, relative`,
    ],
    rows: throughput.map(({ one, many }, index) => [
      names[index] ?? "",
      digits(sizesOf(names[index] ?? "").events),
      digits(Math.round(one)),
      digits(Math.round(many)),
      times(one / (redis?.one ?? Number.NaN)),
      times(many / (redis?.many ?? Number.NaN)),
    ]),
  };
}

function replayTable({ stores, replay }: ServerResults): Table {
  return {
    title: "Replay: the whole log of an ended run",
    columns: ["", "events of the log", "seconds", "events a second"],
    rows: replay.map((seconds, index) => {
      const { logEvents } = sizesOf(stores[index] ?? "");
      return [stores[index] ?? "", digits(logEvents), digits(seconds), digits(Math.round(logEvents / seconds))];
    }),
  };
}

function memoryTable({ memory }: ServerResults): Table {
  const kb = (bytes: number) => `${digits(bytes / 1024)} KB`;
  return {
    title: `${digits(STREAMS)} open streams on one process, on which nothing happens`,
    columns: ["", "heap a stream", "resident memory a stream", "all together, of one core"],
    rows: memory.map(({ name, heap, rss, idleCpu }) => [name, kb(heap), kb(rss), `${digits(idleCpu * 100)} %`]),
  };
}

function stoppedTable({ stores, stopped, pulls }: ServerResults): Table {
  const share = digits((pulls.pulled / pulls.of) * 100);
  return {
    title: `A reader that takes one chunk and then nothing; the peer's takes nothing of ${digits(FULL.events)} chunks`,
    columns: ["", "events held in memory for it", "bytes of them", "time of 5 other readers, beside that without it"],
    rows: [
      ...stopped.map(({ heldEvents, heldBytes, slowdown }, index) => [
        stores[index] ?? "",
        digits(heldEvents),
        `${digits(heldBytes / 1024)} KB`,
        times(slowdown),
      ]),
      [PEER, `${digits(pulls.pulled)} (${share} % of the source)`, "all", "not measured"],
    ],
  };
}

function failureTable({ ours, peers }: { ours: Failure; peers: Failure }): Table {
  const row = (name: string, { chunks, ended, told, unhandled }: Failure) => [
    name,
    chunks.map(digits).join(" and "),
    `${told} of ${chunks.length}`,
    `${ended} of ${chunks.length}`,
    digits(unhandled),
  ];
  return {
    title: "The source fails after 10 chunks; two readers, waited for 3 s",
    columns: ["", "chunks that came", "told of the failure", "streams that ended", "unhandled rejections"],
    rows: [row("Callstate on Redis", ours), row(PEER, peers)],
  };
}
