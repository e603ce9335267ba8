import { describe, expect, it } from "vitest";
import {
  bookingInput,
  createTestServer,
  fold,
  modelCall,
  modelText,
  openApproval,
  readEvents,
  textOf,
  toolParts,
} from "../fixtures";

describe("a booking with approval", () => {
  it("streams to the question, pauses, and runs once after the decision", async () => {
    const server = createTestServer();
    const response = await server.request("POST", "/runs", {
      conversationId: "c1",
      message: { id: "m1", text: "Book" },
    });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const events = await readEvents(response, (event) => event.type === "run-status");
    expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index + 1));
    expect(events.map((event) => event.type)).toEqual([
      "run-start",
      "step-start",
      "tool-input-start",
      "tool-input-delta",
      "tool-input-delta",
      "tool-input-available",
      "tool-approval-requested",
      "run-status",
    ]);
    const runId = events[0]?.runId ?? "";
    const waiting = fold(runId, events);
    const { approvalId, shown, approval } = openApproval([waiting]);
    expect(shown.input).toEqual(bookingInput);
    expect(approval.editable).toEqual(["/partySize", "/note"]);
    expect(waiting.run?.status).toBe("awaiting-approval");
    expect(server.booked).toEqual([]);

    const { status, answer } = await server.decide(approvalId, { approved: true, shown });
    expect([status, answer]).toEqual([200, { approvalId, approved: true, status: "approved" }]);
    await server.agent.idle();
    const { messages, run } = await server.load();
    expect(run.status).toBe("done");
    expect(messages.map((message) => message.role)).toEqual(["user", "assistant"]);
    expect(toolParts(messages)[0]).toMatchObject({
      state: "output-available",
      output: { bookingId: "b1", partySize: 4 },
    });
    expect(textOf(messages)).toBe("Anything else?");
    expect(server.booked).toHaveLength(1);
  });

  it("does not run after a denial, and the model hears the reason as the user's", async () => {
    const requests: string[] = [];
    const server = createTestServer({
      script: (request) => {
        requests.push(JSON.stringify(request.messages));
        return request.messages.length === 1 ? modelCall("createBooking", bookingInput) : modelText("What else?");
      },
    });
    const { messages } = await server.send();
    const { approvalId } = openApproval(messages);
    const { status } = await server.decide(approvalId, { approved: false, reason: "Too late in the evening" });
    await server.agent.idle();
    const after = await server.load();
    expect(status).toBe(200);
    expect(after.run.status).toBe("done");
    expect(toolParts(after.messages)[0]).toMatchObject({
      state: "output-denied",
      by: "user",
      reason: "Too late in the evening",
    });
    expect(server.booked).toEqual([]);
    expect(requests.at(-1)).toContain("The user declined this");
    expect(requests.at(-1)).toContain("Too late in the evening");
  });
});
