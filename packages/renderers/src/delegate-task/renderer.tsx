import { Bone, Caret, defineToolRenderer, HiddenText } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";
import { NoResult } from "../shared/place";
import { scrollable } from "../shared/scrollable";
import { TextBones } from "../shared/text-bones";
import { delegateTask } from "./schema";

/** How a task for another agent is shown in each of its states: what it was told, and its answer. The kit draws its calls below. */
export const delegateTaskRenderer = defineToolRenderer({
  name: "delegateTask",
  ...delegateTask,
  subject: ({ agent }) => agent,
  several: (count) => `${count} tasks`,
  fields: { agent: {}, task: {} },
  views: {
    "input-streaming": ({ partialInput }) => <Task task={partialInput?.task} arriving />,
    "input-available": ({ input }) => <Task task={input.task} />,
    // Where an app asks, the whole task is what matters, and the kit shows it.
    "approval-requested": () => null,
    "approval-responded": ({ input }) => <Task task={input.task} />,
    "output-streaming": ({ input, output }) => (
      <Task task={input.task}>{output === undefined ? undefined : <Answer text={output.answer} arriving />}</Task>
    ),
    "output-available": ({ input, output }) => (
      <Task task={input?.task}>
        <Answer text={output.answer} />
      </Task>
    ),
    "output-error": ({ input, outcome }) => (
      <Task task={input?.task}>
        <NoResult title="No answer" outcome={outcome} />
      </Task>
    ),
    "output-denied": ({ input, outcome }) => (
      <Task task={input?.task}>
        <NoResult title="Not given" outcome={outcome} />
      </Task>
    ),
    cancelled: ({ input, outcome }) => (
      <Task task={input?.task}>
        <NoResult title="No answer" outcome={outcome} />
      </Task>
    ),
    "output-unknown": ({ input, outcome }) => (
      <Task task={input?.task}>
        <NoResult title="No answer to show" outcome={outcome} />
      </Task>
    ),
  },
});

type TaskProps = {
  task: string | undefined;
  arriving?: boolean;
  /** The answer, or why there is none. Bars stand for one that may still come. */
  children?: ReactNode;
};

function Task({ task, arriving = false, children }: TaskProps): ReactElement {
  return (
    <div className="delegate-task">
      <div className="delegate-task-told">
        {task === undefined ? (
          <Bone size={5} />
        ) : (
          <p className="cr-text">
            <HiddenText text={task} quiet />
            {arriving && <Caret />}
          </p>
        )}
      </div>
      <div className="delegate-task-answer" {...scrollable("Answer")}>
        {children ?? <TextBones />}
      </div>
    </div>
  );
}

function Answer({ text, arriving = false }: { text: string; arriving?: boolean }): ReactElement {
  return (
    <p className="cr-text">
      {text === "" && !arriving ? "It answered with nothing." : <HiddenText text={text} quiet />}
      {arriving && <Caret />}
    </p>
  );
}
