import { piecesOf, rowsText } from "../documents/rows";
import { checkSameEnd, measure, timingOf } from "../harness/measure";
import { ratioTable, stoppedNotes } from "../harness/ratios";
import { atLeast, atMost, type Report } from "../harness/report";
import * as side from "./sides";

const immutable = [side.partialJson, side.aiSdk, side.assistantStream];
const sides = [side.callstate, side.jsonriver, side.streamparser, side.assistantStream, side.aiSdk, side.partialJson];
const atEnd = [side.callstateAtEnd, side.appendAndParse];

export async function run(): Promise<Report> {
  const small = rowsText(3_000);
  await checkSameEnd([...sides, ...atEnd], piecesOf(small, 4), JSON.parse(small));
  const pieces = piecesOf(rowsText(100_000), 4);
  const timings = await measure({ sides: [...sides, ...atEnd], job: pieces, steps: pieces.length });
  const ms = (name: string) => timingOf(timings, name).ms;
  const ours = ms(side.callstate.name);
  const bestImmutable = Math.min(...immutable.map(({ name }) => ms(name)));
  return {
    id: "P1",
    title: "Partial arguments",
    method: [
      "100 KB of rows arrive in pieces of 4 characters, and the value is read after every piece.",
      "The last two rows of the table read it once, at the end.",
    ],
    tables: [ratioTable("One document", timings)],
    checks: [
      atLeast(ms(side.partialJson.name) / ours, 1000, "at least 1,000 times as fast as partial-json"),
      atLeast(bestImmutable / ours, 100, "at least 100 times as fast as the best peer whose values are immutable"),
      atMost(
        ours / ms(side.jsonriver.name),
        1.5,
        "at most 1.5 times the CPU of jsonriver, which changes values in place",
      ),
      atMost(
        ms(side.callstateAtEnd.name) / ms(side.appendAndParse.name),
        2,
        "one value at the end: at most 2 times appending and one JSON.parse",
      ),
    ],
    notes: stoppedNotes(timings),
  };
}
