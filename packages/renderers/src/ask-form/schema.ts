import { defineTool } from "@callstate/core";
import * as z from "zod";
import { answerProblem } from "./answer-problem";

export const answerKinds = ["text", "longText", "number", "date", "yesNo", "choice", "choices"] as const;

/** One question. `options` are for `choice` (one of them) and `choices` (any of them). */
export const formQuestion = z.object({
  id: z.string().regex(/^[A-Za-z][\w-]{0,63}$/),
  ask: z.string().min(1).max(300),
  kind: z.enum(answerKinds),
  options: z.array(z.string().min(1).max(100)).max(20).optional(),
  required: z.boolean().optional(),
});

/** Answers by the questions' ids. A day is "2026-12-04"; what was not answered is not there. */
export const formAnswers = z.record(
  z.string(),
  z.union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string())]),
);

/** Input of `askForm`. The model leaves out `answers`: the person writes them before the call runs, and they are judged then. */
export const askFormInput = z
  .object({
    title: z.string().min(1).max(120).meta({ title: "Title" }),
    questions: z.array(formQuestion).min(1).max(12).meta({ title: "Questions" }),
    answers: z
      .unknown()
      .pipe(formAnswers)
      .optional()
      .meta({ title: "Answers", description: "Leave it out: the person fills it in." }),
  })
  .check(({ value: { questions, answers }, issues }) => {
    if (answers === undefined) return;
    for (const question of questions) {
      const message = answerProblem(question, answers[question.id]);
      if (message !== undefined)
        issues.push({ code: "custom", path: ["answers", question.id], message, input: answers });
    }
  });

/** Output of `askForm`: on the server, `({ answers = {} }) => ({ answers })`. */
export const askFormOutput = z.object({ answers: formAnswers });

/** The tool, as server and browser both know it. It asks by waiting for a decision: a yes sends the answers. */
export const askForm = defineTool({
  title: "Some questions",
  description: "Asks the person up to twelve questions at once. Use it where you can’t go on without the answers.",
  input: askFormInput,
  output: askFormOutput,
  effects: "idempotent",
  requiresApproval: true,
  editable: ["/answers"],
});

export type FormQuestion = z.output<typeof formQuestion>;
export type FormAnswers = z.output<typeof formAnswers>;
export type FormAnswer = FormAnswers[string];
