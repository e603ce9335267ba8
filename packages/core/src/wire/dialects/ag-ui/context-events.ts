import { own } from "../../../events/read-field";
import { endings } from "../open-parts";
import { type Get, idOf } from "../translation";
import { patched } from "./json-patch";
import type { AgUiRun } from "./run";

type Handler = (run: AgUiRun, get: Get) => void;

/** A value that the server shares is data: set as a whole, or changed by JSON Patch. */
function share(run: AgUiRun, name: unknown, id: string, after: { value: unknown } | undefined): void {
  if (after === undefined) return run.translation.skip(`A JSON Patch of ${id} could not be applied.`);
  run.documents.set(id, after.value);
  run.translation.add("data", { name, id, value: after.value ?? null });
}

const patch = (run: AgUiRun, name: unknown, id: string, operations: unknown): void =>
  share(run, name, id, patched(run.documents.get(id) ?? {}, operations));

const activityId = (get: Get): string => `activity ${idOf(get("messageId"))}`;

const subagent =
  (status: string, members: string): Handler =>
  ({ translation }, get) => {
    const value: { [name: string]: unknown } = { status };
    for (const name of members.split(" ")) value[name] = get(name);
    translation.add("data", { name: "subagent", id: get("subagentRunId"), value });
  };

const step =
  (status: string): Handler =>
  ({ translation }, get) => {
    const name = get("stepName");
    translation.add("data", { name: "step", id: name, value: { name, status } });
  };

/** What the app says in its own name; TanStack has its older approvals and its structured answers here. */
const custom: Handler = ({ translation, structured }, get) => {
  const name = get("name");
  const value = get("value");
  if (name === "approval-requested") {
    const approvalId = own(own(value, "approval"), "id");
    translation.add("tool-approval-requested", { toolCallId: own(value, "toolCallId"), approvalId });
  } else if (name === "structured-output.start") {
    const partId = own(value, "messageId");
    structured.add(partId);
    translation.add("object-start", { partId });
  } else if (name === "structured-output.complete") {
    const partId = [...structured].at(-1) ?? name;
    translation.add("object-available", { partId, value: own(value, "object") });
  } else if (name !== "tool-input-available") translation.add("data", { name, value: value ?? null });
};

/** Events that are about no text and no call. */
export const contextHandlers: { readonly [type: string]: Handler } = {
  STATE_SNAPSHOT: (run, get) => share(run, "state", "state", { value: get("snapshot") }),
  STATE_DELTA: (run, get) => patch(run, "state", "state", get("delta")),
  ACTIVITY_SNAPSHOT: (run, get) => {
    const id = activityId(get);
    const isKept = get("replace") === false && run.documents.has(id);
    if (!isKept) share(run, get("activityType"), id, { value: get("content") });
  },
  ACTIVITY_DELTA: (run, get) => patch(run, get("activityType"), activityId(get), get("patch")),
  SUBAGENT_STARTED: (run, get) => {
    const { subagents } = run;
    subagents.set(get("subagentRunId"), get("parentToolCallId") ?? subagents.get(get("parentSubagentRunId")));
    subagent("running", "name description")(run, get);
  },
  SUBAGENT_FINISHED: (run, get) => {
    subagent(own(get("outcome"), "type") === "suspended" ? "suspended" : "done", "result")(run, get);
  },
  // A subagent that failed leaves nothing running.
  SUBAGENT_ERROR: (run, get) => {
    subagent("failed", "message")(run, get);
    const id = get("subagentRunId");
    const others = [...run.owners.keys()].filter((call) => run.owners.get(call) !== id);
    const ended = endings(run.translation.message, "interrupted", others);
    run.translation.push(ended.filter((event) => "toolCallId" in event));
  },
  STEP_STARTED: step("running"),
  STEP_FINISHED: step("done"),
  CUSTOM: custom,
};
