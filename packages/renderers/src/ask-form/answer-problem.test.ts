import { expect, it } from "vitest";
import { answerProblem } from "./answer-problem";
import { askFormInput } from "./schema";

const options = ["Red", "White"];

it.each([
  ["text", "Ana", undefined],
  ["text", 5, "Must be a text."],
  ["number", 0, undefined],
  ["number", "many", "Must be a number."],
  ["date", "2026-12-04", undefined],
  ["date", "2026-13-04", "Must be a date."],
  ["yesNo", false, undefined],
  ["yesNo", "no", "Must be yes or no."],
  ["choice", "Red", undefined],
  ["choice", "Green", "Must be one of the options."],
  ["choices", ["Red", "White"], undefined],
  ["choices", ["Green"], "Must be of the options."],
])("judges a %s of %j", (kind, answer, problem) => {
  expect(answerProblem({ kind, options, required: true }, answer)).toBe(problem);
});

it("wants an answer only where one is required", () => {
  for (const blank of [undefined, "", "  ", []]) {
    expect(answerProblem({ kind: "text" }, blank)).toBeUndefined();
    expect(answerProblem({ kind: "text", required: true }, blank)).toBe("Needs an answer.");
  }
});

it("is judged when it has been answered, and not when the model asks", () => {
  const asked = { title: "Sample", questions: [{ id: "name", ask: "Your name?", kind: "text", required: true }] };
  expect(askFormInput.safeParse(asked).success).toBe(true);
  expect(askFormInput.safeParse({ ...asked, answers: { name: "Ana" } }).success).toBe(true);
  expect(askFormInput.safeParse({ ...asked, answers: {} }).error?.issues).toMatchObject([
    { path: ["answers", "name"], message: "Needs an answer." },
  ]);
  expect(askFormInput.safeParse({ ...asked, answers: "Ana" }).success).toBe(false);
});
