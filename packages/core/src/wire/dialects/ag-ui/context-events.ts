import { own } from "../../../events/read-field";
import type { Get } from "../translation";
import { patched } from "./json-patch";
import type { AgUiRun } from "./run";

type Handler = (run: AgUiRun, get: Get) => void;

/** A value that the server shares: shown as data, replaced as a whole or changed by JSON Patch. */
function setDocument(run: AgUiRun, name: unknown, id: string, value: unknown): void {
  run.documents.set(id, value);
  run.translation.add("data", { name, id, value: value ?? null });
}

function patchDocument(run: AgUiRun, name: unknown, id: string, patch: unknown): void {
  const after = patched(run.documents.get(id) ?? {}, patch);
  if (after === undefined) return run.translation.malformed(`A JSON Patch of ${id} could not be applied.`);
  setDocument(run, name, id, after.value);
}

function activityId(get: Get): string {
  return `activity ${JSON.stringify(get("messageId"))}`;
}

const startSubagent: Handler = (run, get) => {
  const id = get("subagentRunId");
  run.subagents.set(id, get("parentToolCallId") ?? run.subagents.get(get("parentSubagentRunId")));
  showSubagent(run, id, { name: get("name"), description: get("description"), status: "running" });
};

function showSubagent(run: AgUiRun, id: unknown, value: object): void {
  run.translation.add("data", { name: "subagent", id, value });
}

/** A subagent that failed leaves nothing running. */
const failSubagent: Handler = (run, get) => {
  const id = get("subagentRunId");
  const { open } = run.translation;
  for (const call of run.callsOfSubagent.get(id) ?? []) run.translation.push(open.ending(call, "interrupted"));
  showSubagent(run, id, { status: "failed", message: get("message") });
};

const custom: Handler = (run, get) => {
  const name = get("name");
  const value = get("value");
  const { translation } = run;
  switch (name) {
    case "approval-requested": {
      const approvalId = own(own(value, "approval"), "id");
      translation.add("tool-approval-requested", { toolCallId: own(value, "toolCallId"), approvalId });
      return;
    }
    case "tool-input-available":
      return;
    case "structured-output.start": {
      const messageId = own(value, "messageId");
      run.structured.add(messageId);
      translation.add("object-start", { partId: messageId });
      return;
    }
    case "structured-output.complete": {
      const partId = [...run.structured].at(-1) ?? "structured-output";
      translation.add("object-available", { partId, value: own(value, "object") });
      return;
    }
    default:
      translation.add("data", { name, value: value ?? null });
  }
};

const step =
  (status: "running" | "done"): Handler =>
  ({ translation }, get) => {
    const name = get("stepName");
    translation.add("data", { name: "step", id: name, value: { name, status } });
  };

export const contextHandlers: { readonly [type: string]: Handler } = {
  STATE_SNAPSHOT: (run, get) => setDocument(run, "state", "state", get("snapshot")),
  STATE_DELTA: (run, get) => patchDocument(run, "state", "state", get("delta")),
  ACTIVITY_SNAPSHOT: (run, get) => {
    if (get("replace") === false && run.documents.has(activityId(get))) return;
    setDocument(run, get("activityType"), activityId(get), get("content"));
  },
  ACTIVITY_DELTA: (run, get) => patchDocument(run, get("activityType"), activityId(get), get("patch")),
  SUBAGENT_STARTED: startSubagent,
  SUBAGENT_FINISHED: (run, get) => {
    const isSuspended = own(get("outcome"), "type") === "suspended";
    showSubagent(run, get("subagentRunId"), { status: isSuspended ? "suspended" : "done", result: get("result") });
  },
  SUBAGENT_ERROR: failSubagent,
  STEP_STARTED: step("running"),
  STEP_FINISHED: step("done"),
  CUSTOM: custom,
};
