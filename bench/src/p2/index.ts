import { atMost, digits, type Report } from "../harness/report";
import { isQuick } from "../harness/settings";
import { type Growth, growthOf } from "./growth";
import { checkLimits } from "./limits";
import { shapes } from "./shapes";

const lengths = [10_000, 100_000, isQuick ? 400_000 : 1_000_000];

export async function run(): Promise<Report> {
  const growths: Growth[] = [];
  for (const shape of shapes) growths.push(await growthOf(shape, lengths));
  return {
    id: "P2",
    title: "Growth with the length of the arguments",
    method: [
      "Documents of 10 KB, 100 KB and 1 MB arrive in pieces of 4 characters; the wide ones end at 50,000 numbers or keys.",
      "The exponent is the power with which the CPU time grows from the smallest to the largest: 1 is linear, 2 is what reading the whole text again at each delta costs.",
    ],
    tables: [
      {
        title: "CPU relative to the smallest document of the same shape",
        columns: ["", ...lengths.map((_, at) => ["smallest", "middle", "largest"][at] ?? ""), "length", "exponent"],
        rows: growths.map(({ shape, timings, lengths: characters, exponent }) => [
          shape.name,
          ...timings.map(({ ms }) => digits(ms / (timings[0]?.ms ?? 1))),
          `${digits((characters.at(-1) ?? 0) / (characters[0] ?? 1))} times`,
          exponent.toFixed(2),
        ]),
      },
    ],
    checks: [
      ...growths.map(({ shape, exponent }) =>
        atMost(exponent, 1.15, `${shape.name}: exponent 1.15 at most`, (value) => value.toFixed(2)),
      ),
      ...(await checkLimits()),
    ],
    notes: [
      "A snapshot is a plain value that never changes, so each one copies the containers that are open: a list of 9,000 rows is 70 KB of references at every delta, a map is built anew member by member. Plain arrays and objects can share none of it, so these copies grow with the width, whatever the reading costs.",
    ],
  };
}
