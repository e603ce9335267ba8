import { formatPointer } from "@callstate/core";
import { shorten } from "../json/json-text";
import type { InputIssue } from "./parse-input";

const MAX_ISSUES = 20;
const MAX_LENGTH = 2_000;

/** What a schema found, short enough for a model to correct itself by. */
export function describeIssues(title: string, issues: readonly InputIssue[]): string {
  const lines = issues.slice(0, MAX_ISSUES).map((issue) => `- ${pathText(issue.path)}: ${shorten(issue.message, 200)}`);
  if (issues.length > MAX_ISSUES) lines.push(`- and ${issues.length - MAX_ISSUES} more`);
  return shorten([title, ...lines].join("\n"), MAX_LENGTH);
}

/** What a schema found, for a form: by JSON Pointer. */
export function formIssues(issues: readonly InputIssue[]): { path: string; message: string }[] {
  return issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: formatPointer(tokensOf(issue.path)),
    message: shorten(issue.message, 200),
  }));
}

function pathText(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "(all)" : shorten(formatPointer(tokensOf(path)), 100);
}

function tokensOf(path: readonly PropertyKey[]): (string | number)[] {
  return path.map((token) => (typeof token === "symbol" ? token.toString() : token));
}
