import { own } from "../../../events/read-field";
import { endings } from "../open-parts";
import { type Get, idOf } from "../translation";
import { patched } from "./json-patch";
import type { AgUiRun } from "./run";

type Handler = (run: AgUiRun, get: Get, value: unknown) => void;

/** A value that the server shares is data: set as a whole, or changed by JSON Patch. */
function share(run: AgUiRun, name: unknown, id: string, after: { value: unknown } | undefined): void {
  if (after === undefined) return run.translation.skip(`A JSON Patch of ${id} could not be applied.`);
  run.documents.set(id, after.value);
  run.translation.add("data", { name, id, value: after.value ?? null });
}

const patch = (run: AgUiRun, name: unknown, id: string, operations: unknown): void =>
  share(run, name, id, patched(run.documents.get(id) ?? {}, operations));

const activityId = (get: Get): string => `activity ${idOf(get("messageId"))}`;

/** What has no part of its own is data, as it came: the newest word of this id. */
const asData =
  (name: string, idMember: string): Handler =>
  ({ translation }, get, value) =>
    translation.add("data", { name, id: get(idMember), value });

const subagent = asData("subagent", "subagentRunId");
const step = asData("step", "stepName");

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
  } else if (name !== "tool-input-available" && name !== "run.accepted") {
    translation.add("data", { name, value: value ?? null });
  }
};

/** Events that are about no text and no call. */
const handlers: { readonly [type: string]: Handler } = {
  STATE_SNAPSHOT: (run, get) => share(run, "state", "state", { value: get("snapshot") }),
  STATE_DELTA: (run, get) => patch(run, "state", "state", get("delta")),
  ACTIVITY_SNAPSHOT: (run, get) => {
    const id = activityId(get);
    const isKept = get("replace") === false && run.documents.has(id);
    if (!isKept) share(run, get("activityType"), id, { value: get("content") });
  },
  ACTIVITY_DELTA: (run, get) => patch(run, get("activityType"), activityId(get), get("patch")),
  SUBAGENT_STARTED: (run, get, value) => {
    const { subagents } = run;
    subagents.set(get("subagentRunId"), get("parentToolCallId") ?? subagents.get(get("parentSubagentRunId")));
    subagent(run, get, value);
  },
  SUBAGENT_FINISHED: subagent,
  // A subagent that failed leaves nothing running.
  SUBAGENT_ERROR: (run, get, value) => {
    subagent(run, get, value);
    const others = [...run.owners.keys()].filter((call) => run.owners.get(call) !== get("subagentRunId"));
    const ended = endings(run.translation.message, "interrupted", others);
    run.translation.push(ended.filter((event) => "toolCallId" in event));
  },
  STEP_STARTED: step,
  STEP_FINISHED: step,
  CUSTOM: custom,
};

export const contextHandlers: ReadonlyMap<string, Handler> = new Map(Object.entries(handlers));
