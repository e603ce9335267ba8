/** What there is to know of a question to judge its answer. */
export type JudgedQuestion = { kind: string; options?: readonly string[] | undefined; required?: boolean | undefined };

/** What is wrong with an answer, in a sentence for who wrote it. Undefined: nothing. */
export function answerProblem(
  { kind, options = [], required = false }: JudgedQuestion,
  answer: unknown,
): string | undefined {
  if (isBlank(answer)) return required ? "Needs an answer." : undefined;
  switch (kind) {
    case "number":
      return typeof answer === "number" && Number.isFinite(answer) ? undefined : "Must be a number.";
    case "date":
      return typeof answer === "string" && isDay(answer) ? undefined : "Must be a date.";
    case "yesNo":
      return typeof answer === "boolean" ? undefined : "Must be yes or no.";
    case "choice":
      return typeof answer === "string" && options.includes(answer) ? undefined : "Must be one of the options.";
    case "choices":
      return Array.isArray(answer) && answer.every((one) => options.includes(one))
        ? undefined
        : "Must be of the options.";
    default:
      return typeof answer === "string" ? undefined : "Must be a text.";
  }
}

/** `0` and no are answers. */
export function isBlank(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === "string") return answer.trim() === "";
  return Array.isArray(answer) && answer.length === 0;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
