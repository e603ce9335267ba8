export { planTasksRenderer } from "./renderer";
export { plannedTask, type PlannedTask, planTasks, planTasksInput, planTasksOutput, taskStatuses } from "./schema";
