"use client";

import { HiddenText, useLabels } from "@callstate/react";
import { type ReactElement, type ReactNode, useState } from "react";
import type { FormAnswer, FormQuestion } from "./schema";
import type { AnswersForm } from "./use-answers";

type ControlProps = {
  question: FormQuestion;
  answer: FormAnswer | undefined;
  form: AnswersForm;
};

/** What every control carries: its id, and where the words about it stand. */
type Common = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** A question with the control for its kind of answer, and what is wrong with the answer. */
export function AnswerControl({ question, answer, form }: ControlProps): ReactElement {
  const id = `${form.id}/${question.id}`;
  const problem = form.problem(question.id);
  const words = (
    <>
      <HiddenText text={question.ask} quiet />
      {question.required !== true && <small>optional</small>}
    </>
  );
  const common: Common = {
    id,
    "aria-invalid": problem === undefined ? undefined : true,
    "aria-describedby": problem === undefined ? undefined : `${id}-problem`,
  };
  const set = (next: FormAnswer | undefined) => form.set(question.id, next);
  const several = question.kind === "yesNo" || question.kind === "choice" || question.kind === "choices";
  return (
    <>
      {several ? (
        <p className="ask-form-ask" id={`${id}-ask`}>
          {words}
        </p>
      ) : (
        <label className="ask-form-ask" htmlFor={id}>
          {words}
        </label>
      )}
      <Control question={question} answer={answer} common={common} set={set} />
      {problem !== undefined && (
        <p className="cs-error" id={`${id}-problem`}>
          <bdi>{problem}</bdi>
        </p>
      )}
    </>
  );
}

type InnerProps = Pick<ControlProps, "question" | "answer"> & {
  common: Common;
  set: (answer: FormAnswer | undefined) => void;
};

function Control(props: InnerProps): ReactElement {
  const { question, answer, common, set } = props;
  const { labels } = useLabels();
  const text = typeof answer === "string" ? answer : "";
  const write = (next: string) => set(next === "" ? undefined : next);
  switch (question.kind) {
    case "yesNo":
      return (
        <Radios
          {...props}
          options={["yes", "no"]}
          chosen={answer === undefined ? undefined : answer === true ? "yes" : "no"}
          wordsOf={(one) => labels.values[one === "yes" ? "yes" : "no"]}
          onChoose={(one) => set(one === "yes")}
        />
      );
    case "choice":
      return <Radios {...props} options={question.options ?? []} chosen={text} onChoose={set} />;
    case "choices":
      return <Checks {...props} />;
    case "number":
      return <NumberInput {...props} />;
    case "longText":
      return (
        <textarea
          {...common}
          className="cs-input"
          dir="auto"
          rows={3}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      );
    default:
      return (
        <input
          {...common}
          className="cs-input"
          type={question.kind === "date" ? "date" : "text"}
          dir={question.kind === "date" ? "ltr" : "auto"}
          autoComplete="off"
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      );
  }
}

/** Keeps the text as it is typed: "1." is on its way to be a number. */
function NumberInput({ answer, common, set }: InnerProps): ReactElement {
  const [text, setText] = useState(answer === undefined ? "" : String(answer));
  const onChange = (next: string) => {
    setText(next);
    const number = Number(next.trim().replace(",", "."));
    if (next.trim() === "") set(undefined);
    else set(Number.isFinite(number) ? number : next);
  };
  return (
    <input
      {...common}
      className="cs-input"
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type RadiosProps = InnerProps & {
  options: readonly string[];
  chosen: string | undefined;
  wordsOf?: (option: string) => string;
  onChoose: (option: string) => void;
};

function Radios({
  common: { id, ...common },
  options,
  chosen,
  wordsOf = (option) => option,
  onChoose,
}: RadiosProps): ReactElement {
  return (
    <div {...common} className="ask-form-options" role="radiogroup" id={id} aria-labelledby={`${id}-ask`} tabIndex={-1}>
      {distinct(options).map((option) => (
        <Option key={option} words={wordsOf(option)}>
          <input
            type="radio"
            className="cs-check"
            name={id}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
        </Option>
      ))}
    </div>
  );
}

function Checks({ question, answer, common: { id, ...common }, set }: InnerProps): ReactElement {
  const { options = [] } = question;
  const chosen = Array.isArray(answer) ? answer : [];
  const toggle = (option: string) => {
    const next = distinct(options).filter((one) => (one === option) !== chosen.includes(one));
    set(next.length === 0 ? undefined : next);
  };
  // A fieldset would want a legend, and question and options stand in one grid.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="ask-form-options" role="group" id={id} aria-labelledby={`${id}-ask`}>
      {distinct(options).map((option) => (
        <Option key={option} words={option}>
          <input
            {...common}
            type="checkbox"
            className="cs-check"
            checked={chosen.includes(option)}
            onChange={() => toggle(option)}
          />
        </Option>
      ))}
    </div>
  );
}

/** One option twice is one option. */
function distinct(options: readonly string[]): string[] {
  return [...new Set(options)];
}

function Option({ words, children }: { words: string; children: ReactNode }): ReactElement {
  return (
    <label className="ask-form-option">
      {children}
      <HiddenText text={words} quiet />
    </label>
  );
}
