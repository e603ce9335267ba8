import type { DeepPartial } from "@callstate/core";
import { Bone, Caret, HiddenText } from "@callstate/react";
import type { ReactElement, ReactNode } from "react";
import { Note } from "../shared/note";
import type { PlannedTask } from "./schema";

type Status = NonNullable<PlannedTask["status"]>;

const words: Record<Status, string> = { "to-do": "To do", doing: "Under way", done: "Done", "left-out": "Left out" };

export type TaskListProps = {
  tasks: readonly DeepPartial<PlannedTask>[];
  /** True while the plan is being written: its last task is not whole. */
  arriving: boolean;
  children?: ReactNode;
};

/** The steps of a plan. A tick here is the model's word, so it is ink: green is kept for what a server has recorded. */
export function TaskList({ tasks, arriving, children }: TaskListProps): ReactElement {
  const statuses = tasks.map(({ status }) => statusOf(status));
  return (
    <>
      <ol className="plan-tasks-list">
        {tasks.map(({ title = "", note }, index) => (
          // Tasks of a plan have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-status={statuses[index]}>
            <TaskMark status={statuses[index] ?? "to-do"} />
            <div className="plan-tasks-text">
              <HiddenText text={title} quiet />
              {arriving && index === tasks.length - 1 && <Caret />}
              {note !== undefined && (
                <span className="plan-tasks-note">
                  <HiddenText text={note} quiet />
                </span>
              )}
            </div>
          </li>
        ))}
        {children}
      </ol>
      <Note text={arriving ? "" : summary(statuses)} />
    </>
  );
}

/** What a model wrote may be no status at all. */
function statusOf(status: string | undefined): Status {
  return status === "doing" || status === "done" || status === "left-out" ? status : "to-do";
}

function summary(statuses: readonly Status[]): string {
  const left = statuses.filter((status) => status === "left-out").length;
  const done = statuses.filter((status) => status === "done").length;
  const all = `${done} of ${statuses.length - left} done`;
  return left === 0 ? all : `${all}, ${left} left out`;
}

function TaskMark({ status }: { status: Status }): ReactElement {
  return (
    <>
      <svg className="plan-tasks-mark" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" />
        {status === "doing" && <path className="plan-tasks-half" d="M8 2a6 6 0 0 1 0 12z" />}
        {status === "done" && <path d="m5.2 8.2 2 2 3.8-4.3" />}
        {status === "left-out" && <path d="M5.5 8h5" />}
      </svg>
      <span className="cs-visually-hidden">{`${words[status]}: `}</span>
    </>
  );
}

/** The lines that the plan is expected to fill. */
export function TaskSkeleton({ count }: { count: number }): ReactElement {
  return (
    <>
      {Array.from({ length: Math.max(0, count) }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} aria-hidden="true">
          <span className="cs-bone plan-tasks-dot" />
          <Bone size={index % 2 === 0 ? 5 : 4} />
        </li>
      ))}
    </>
  );
}
