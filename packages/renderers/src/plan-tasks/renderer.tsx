import type { DeepPartial } from "@callstate/core";
import { ArgumentList, defineToolRenderer } from "@callstate/react";
import type { ReactElement } from "react";
import { listOf } from "../shared/list-of";
import { NoResult, Place } from "../shared/place";
import { planTasks, type PlannedTask } from "./schema";
import { TaskList, TaskSkeleton } from "./task-list";

const usualTasks = 4;

/** How a plan is shown in each of its states. The plan is the argument, so it can be read while it is being written. */
export const planTasksRenderer = defineToolRenderer({
  name: "planTasks",
  ...planTasks,
  subject: ({ goal }) => goal,
  fields: { goal: {}, tasks: { shownInBody: true } },
  views: {
    "input-streaming": ({ partialInput }) => <Plan tasks={partialInput?.tasks} arriving />,
    "input-available": ({ input }) => <Plan tasks={input.tasks} />,
    "approval-requested": ({ input }) => (
      <>
        <ArgumentList />
        <Plan tasks={input.tasks} />
      </>
    ),
    "approval-responded": ({ input }) => <Plan tasks={input.tasks} />,
    "output-streaming": ({ input }) => <Plan tasks={input.tasks} />,
    "output-available": ({ input }) => <Plan tasks={input?.tasks} />,
    "output-error": ({ input, outcome }) => <Missing tasks={input?.tasks} title="No plan to show" outcome={outcome} />,
    "output-denied": ({ input, outcome }) => <Missing tasks={input?.tasks} title="Not planned" outcome={outcome} />,
    cancelled: ({ input, outcome }) => <Missing tasks={input?.tasks} title="Not planned" outcome={outcome} />,
    "output-unknown": ({ input, outcome }) => (
      <Missing tasks={input?.tasks} title="No plan to show" outcome={outcome} />
    ),
  },
});

type Tasks = readonly (DeepPartial<PlannedTask> | undefined)[] | undefined;

function rowsFor(tasks: Tasks): number {
  return tasks === undefined ? usualTasks : Math.max(1, listOf(tasks).length);
}

function Plan({ tasks, arriving = false }: { tasks: Tasks; arriving?: boolean }): ReactElement {
  const known = listOf(tasks).filter((task) => task !== undefined);
  // While the plan is being written its usual length is kept free.
  const rows = arriving ? Math.max(usualTasks, known.length) : rowsFor(known);
  return (
    <Place rows={rows} className="plan-tasks">
      <TaskList tasks={known} arriving={arriving}>
        {arriving && <TaskSkeleton count={rows - known.length} />}
      </TaskList>
    </Place>
  );
}

function Missing({ tasks, ...words }: { tasks: Tasks } & Parameters<typeof NoResult>[0]): ReactElement {
  return (
    <Place rows={rowsFor(tasks)} className="plan-tasks">
      <NoResult {...words} />
    </Place>
  );
}
