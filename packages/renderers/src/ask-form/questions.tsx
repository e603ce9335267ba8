"use client";

import type { DeepPartial } from "@callstate/core";
import { Bone, Caret, HiddenText, useCard } from "@callstate/react";
import type { ReactElement } from "react";
import { listOf } from "../shared/list-of";
import { AnswerControl } from "./answer-control";
import { AnswerWords } from "./answer-words";
import type { FormAnswers, FormQuestion } from "./schema";
import { readAnswers, useAnswers } from "./use-answers";

/** Questions whose place is kept while they are being written. */
const usualQuestions = 3;

export type QuestionsProps = {
  questions: readonly (DeepPartial<FormQuestion> | undefined)[] | undefined;
  /** Those of the card's arguments without it. */
  answers?: FormAnswers;
  /** True while nobody can have answered: bars stand where the controls will. */
  arriving?: boolean;
};

/** Each question with its answer: a control where the person is asked, else the words. */
export function Questions({ questions, answers, arriving = false }: QuestionsProps): ReactElement {
  const card = useCard();
  const form = useAnswers();
  const given = answers ?? readAnswers(card?.form.edited);
  const known = listOf(questions).filter((question) => question !== undefined);
  const streaming = card?.part.state === "input-streaming";
  const bones = streaming || known.length === 0 ? Math.max(0, usualQuestions - known.length) : 0;
  return (
    <div className="ask-form" id={form?.id} tabIndex={form === undefined ? undefined : -1}>
      {known.map((question, index) => (
        // A question that is being written has no id yet.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="ask-form-question" data-kind={question.kind}>
          {form !== undefined && isWhole(question) ? (
            <AnswerControl question={question} answer={given[question.id]} form={form} />
          ) : (
            <>
              <p className="ask-form-ask">
                <span>
                  {question.ask === undefined ? <Bone size={4} /> : <HiddenText text={question.ask} quiet />}
                  {streaming && index === known.length - 1 && question.ask !== undefined && <Caret />}
                </span>
              </p>
              <div className="ask-form-answer">
                {arriving ? <Bone size={4} /> : <AnswerWords answer={given[question.id ?? ""]} kind={question.kind} />}
              </div>
            </>
          )}
        </div>
      ))}
      {Array.from({ length: bones }, (_, index) => (
        <div key={`bone ${index}`} className="ask-form-question" aria-hidden="true">
          <p className="ask-form-ask">
            <Bone size={4} />
          </p>
          <div className="ask-form-answer">
            <Bone size={4} />
          </div>
        </div>
      ))}
    </div>
  );
}

function isWhole(question: DeepPartial<FormQuestion>): question is FormQuestion {
  return question.id !== undefined && question.ask !== undefined && question.kind !== undefined;
}
