import { type Formats, HiddenText, useLabels } from "@callstate/react";
import type { ReactElement } from "react";
import { isBlank } from "./answer-problem";
import type { FormAnswer } from "./schema";

/** An answer in words. Where there is none, that is said. */
export function AnswerWords({
  answer,
  kind,
}: {
  answer: FormAnswer | undefined;
  kind: string | undefined;
}): ReactElement {
  const { labels, formats } = useLabels();
  if (answer === undefined || isBlank(answer)) return <span className="ask-form-none">No answer</span>;
  if (typeof answer === "boolean") return <span>{labels.values[answer ? "yes" : "no"]}</span>;
  if (typeof answer === "number") return <bdi>{formats.number(answer)}</bdi>;
  const text = Array.isArray(answer) ? formats.list(answer) : kind === "date" ? dayWords(answer, formats) : answer;
  return (
    <span className="cr-text">
      <HiddenText text={text} />
    </span>
  );
}

function dayWords(text: string, formats: Formats): string {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) ? text : formats.day(at, "UTC");
}
