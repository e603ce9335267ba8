"use client";

import { useCard } from "@callstate/react";
import { useEffect } from "react";
import { type FormAnswer, type FormAnswers, formAnswers } from "./schema";

/** The answers while they can be given: they are the kit's own draft of the argument `answers`, as JSON. */
export type AnswersForm = {
  /** The id of the whole, for the link of the summary of what is wrong. */
  id: string;
  set: (question: string, answer: FormAnswer | undefined) => void;
  /** What is wrong with the answer of a question. */
  problem: (question: string) => string | undefined;
};

/** Undefined where nobody can answer, or not any more. */
export function useAnswers(): AnswersForm | undefined {
  const form = useCard()?.form;
  const field = form?.asking === true ? form.fieldAt("/answers") : undefined;
  const untouched = field?.draft === "" && form?.sending === undefined;
  const set = field?.set;
  useEffect(() => {
    // An empty form is an edit like any other: what is required is asked for when it is sent.
    if (untouched) set?.("{}");
  }, [untouched, set]);
  if (field === undefined) return undefined;
  return {
    id: field.id,
    set: (question, answer) => {
      const { [question]: _, ...others } = readAnswers(form?.edited);
      field.set(JSON.stringify(answer === undefined ? others : { ...others, [question]: answer }));
    },
    problem: (question) => field.issues.find(({ path }) => path === `${field.path}/${question}`)?.message,
  };
}

/** The answers among the arguments of the call. */
export function readAnswers(input: unknown): FormAnswers {
  if (typeof input !== "object" || input === null || !("answers" in input)) return {};
  return formAnswers.safeParse(input.answers).data ?? {};
}
