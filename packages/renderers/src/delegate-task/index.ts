export { delegateTaskRenderer } from "./renderer";
export { type DelegatedAnswer, delegateTask, delegateTaskInput, delegateTaskOutput } from "./schema";
