import { defineToolRenderer, type DoneWords } from "@callstate/react";
import { isBlank } from "./answer-problem";
import { Questions } from "./questions";
import { askForm, type FormAnswers } from "./schema";

/** How questions are shown in each of their states: with controls while the person is asked, with the answers afterwards. */
export const askFormRenderer = defineToolRenderer({
  name: "askForm",
  ...askForm,
  subject: ({ title }) => title,
  fields: { title: { shownInBody: true }, questions: { shownInBody: true }, answers: { shownInBody: true } },
  views: {
    "input-streaming": ({ partialInput }) => <Questions questions={partialInput?.questions} arriving />,
    "input-available": ({ input }) => <Questions questions={input.questions} arriving />,
    "approval-requested": ({ input }) => <Questions questions={input.questions} />,
    "approval-responded": ({ input }) => <Questions questions={input.questions} />,
    "output-streaming": ({ input }) => <Questions questions={input.questions} />,
    "output-available": ({ input, output }) => <Questions questions={input?.questions} answers={output.answers} />,
    "output-error": ({ input }) => <Questions questions={input?.questions} />,
    "output-denied": ({ input }) => <Questions questions={input?.questions} />,
    cancelled: ({ input }) => <Questions questions={input?.questions} />,
    "output-unknown": ({ input }) => <Questions questions={input?.questions} />,
  },
  outcomes: {
    verb: "send",
    approve: ({ answers }) => {
      const count = countOf(answers);
      return count === 0 ? "Send answers" : count === 1 ? "Send 1 answer" : `Send ${count} answers`;
    },
    decline: "Don’t answer",
    done: doneWords,
    notDone: "Not answered",
    unknown: "May have been answered",
  },
});

function countOf(answers: unknown): number {
  if (typeof answers !== "object" || answers === null) return 0;
  return Object.values(answers).filter((answer) => !isBlank(answer)).length;
}

/** An empty form is an answer too, but not what was asked for. */
function doneWords({ answers }: { answers: FormAnswers }): DoneWords {
  return countOf(answers) === 0 ? { words: "Sent without answers", tone: "neutral" } : "Answered";
}
