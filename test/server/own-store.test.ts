import { type AgentStore, createMemoryStore } from "@callstate/server";
import { describeAgentStore } from "@callstate/server/testing";
import { describe } from "vitest";

/** A store as a team might write one: nothing but the interface, over something that keeps rows. */
function ownStore(): AgentStore {
  const rows = createMemoryStore();
  return {
    transact: (request, transition) => rows.transact(request, transition),
    getRun: (runId) => rows.getRun(runId),
    readNewestRun: (key) => rows.readNewestRun(key),
    getCall: (runId, toolCallId) => rows.getCall(runId, toolCallId),
    findApproval: (approvalId) => rows.findApproval(approvalId),
    listCallIds: (key) => rows.listCallIds(key),
    readEvents: (runId, after, limit) => rows.readEvents(runId, after, limit),
    readHistory: (key) => rows.readHistory(key),
    readConversation: (key) => rows.readConversation(key),
    readRun: (runId) => rows.readRun(runId),
    listConversations: (owner, page) => rows.listConversations(owner, page),
    deleteConversation: (key) => rows.deleteConversation(key),
    listDue: (limit) => rows.listDue(limit),
    saveSnapshot: (runId, snapshot) => rows.saveSnapshot(runId, snapshot),
    prune: (limits) => rows.prune(limits),
    readAudit: (key) => rows.readAudit(key),
    subscribe: (runId, wake) => rows.subscribe(runId, wake),
    close: () => rows.close(),
  };
}

describe("G13: a team's own store is proved by the exported suite", () => {
  describeAgentStore("own", ownStore);
});
