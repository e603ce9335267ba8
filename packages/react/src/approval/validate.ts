import { formatPointer } from "@callstate/core";
import { type $ZodRawIssue, type $ZodType, safeParse } from "zod/v4/core";
import type { Formats } from "../labels/formats";
import type { Labels } from "../labels/labels";

/** Why the arguments can't be sent, by place. `""` is the whole. */
export type Issue = { path: string; message: string };

/** Judges the edited arguments by the tool's own schema. What the schema says in its own words comes first. */
export function validateInput(schema: $ZodType, input: unknown, labels: Labels, formats: Formats): Issue[] {
  try {
    const result = safeParse(schema, input, { error: (issue) => issueWords(issue, labels, formats) });
    if (result.success) return [];
    return result.error.issues.map(({ path, message }) => ({
      path: formatPointer(path.map((key) => (typeof key === "symbol" ? String(key) : key))),
      message,
    }));
  } catch {
    // A schema with asynchronous rules can't be judged here; the server does it.
    return [];
  }
}

function issueWords(issue: $ZodRawIssue, labels: Labels, formats: Formats): string {
  const { issues } = labels;
  const write = (value: unknown) =>
    typeof value === "number" || typeof value === "bigint" ? formats.number(Number(value)) : String(value);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return issues.required;
      if (issue.expected === "int") return issues.notAnInteger;
      return issue.expected === "number" ? issues.notANumber : issues.wrongType(issue.expected);
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return issues.required;
      return limitWords(issue.origin, {
        number: issues.tooSmallNumber(write(issue.minimum), issue.inclusive !== false),
        text: issues.tooShort(write(issue.minimum)),
        items: issues.tooFew(write(issue.minimum)),
      });
    case "too_big":
      return limitWords(issue.origin, {
        number: issues.tooBigNumber(write(issue.maximum), issue.inclusive !== false),
        text: issues.tooLong(write(issue.maximum)),
        items: issues.tooMany(write(issue.maximum)),
      });
    case "not_multiple_of":
      return issues.notMultiple(write(issue.divisor));
    case "invalid_format":
      return issues.format(issue.format);
    case "invalid_value":
      return issues.choice;
    case "unrecognized_keys":
      return issues.unknownKeys(issue.keys.join(", "));
    default:
      return issues.invalid;
  }
}

function limitWords(origin: string, words: { number: string; text: string; items: string }): string {
  if (origin === "string") return words.text;
  return origin === "array" || origin === "set" || origin === "map" || origin === "file" ? words.items : words.number;
}
