import { describe, expect, it } from "vitest";
import {
  bookingInput,
  createTestServer,
  listening,
  modelCall,
  modelText,
  openApproval,
  toolParts,
  tools,
} from "../fixtures";
import { implementTools } from "./implement-tools";

describe("budgets", () => {
  it("G7: end the run at the step limit, with no further turn", async () => {
    let turns = 0;
    const server = createTestServer({
      script: () => modelCall("getWeather", { city: `City ${++turns}` }),
      maxSteps: 3,
    });
    const { run, messages } = await server.send();
    expect([run.status, turns]).toEqual(["step-limit", 3]);
    expect(toolParts(messages).every((part) => part.state === "output-available")).toBe(true);
  });

  it("G7: end the run after too many tool errors", async () => {
    let turns = 0;
    const server = createTestServer({ script: () => modelCall("nope", { turn: ++turns }) });
    const { run } = await server.send();
    expect([run.status, turns]).toEqual(["too-many-tool-errors", 3]);
  });

  it("G7: go on counting after a pause, and in another process", async () => {
    let turns = 0;
    const script = () =>
      ++turns % 2 === 1 ? modelCall("createBooking", { ...bookingInput, partySize: turns }) : modelCall("nope", {});
    const first = createTestServer({ script, maxSteps: 4, maxToolErrors: 10 });
    const second = createTestServer({ script, maxSteps: 4, maxToolErrors: 10, store: first.agent.store });
    const { messages } = await first.send();
    const question = openApproval(messages);
    await second.decide(question.approvalId, { shown: question.shown });
    await second.agent.idle();
    const next = openApproval((await first.load()).messages);
    await first.decide(next.approvalId, { approved: false });
    await first.agent.idle();
    expect([(await first.load()).run.status, turns]).toEqual(["step-limit", 4]);
  });

  it("do not count denials as errors", async () => {
    let turns = 0;
    const server = createTestServer({
      script: () =>
        ++turns < 6 ? modelCall("createBooking", { ...bookingInput, partySize: turns }) : modelText("Enough."),
      maxSteps: 10,
    });
    await server.send();
    for (let count = 0; count < 5; count++) {
      const { approvalId } = openApproval((await server.load()).messages);
      await server.decide(approvalId, { approved: false });
      await server.agent.idle();
    }
    expect((await server.load()).run.status).toBe("done");
  });

  it("G1: do not ask again for a call that was refused", async () => {
    const reordered = `{"partySize":4, "restaurantId":"r1"}`;
    const server = createTestServer({
      script: [
        modelCall("createBooking", bookingInput),
        modelCall("createBooking", reordered, "b"),
        modelText("Fine."),
      ],
    });
    const { messages } = await server.send();
    await server.decide(openApproval(messages).approvalId, { approved: false });
    await server.agent.idle();
    const after = await server.load();
    expect(toolParts(after.messages).map((part) => part.state === "output-denied" && part.by)).toEqual([
      "user",
      "policy",
    ]);
    expect(after.run.status).toBe("done");
  });
});

describe("policy", () => {
  const set = { getWeather: tools.getWeather, createBooking: tools.createBooking };
  const output = { city: "", summary: "" };
  const execute = () => ({ bookingId: "b", partySize: 1 });
  const states = async (options: Partial<Parameters<typeof createTestServer>[0]>) => {
    const { messages } = await createTestServer(options).send();
    return toolParts(messages).map((part) => part.state);
  };
  const book = [modelCall("createBooking", bookingInput), modelText("Done.")];
  const weather = [modelCall("getWeather", { city: "Hue" }), modelText("Done.")];

  it("G3: lets deny beat ask beat allow, and only autoApprove waives an ask", async () => {
    const booking = async (createBooking: object) =>
      (
        await states({
          tools: implementTools(set, { getWeather: () => output, createBooking: { execute, ...createBooking } }),
          script: book,
        })
      )[0];
    expect(await booking({})).toBe("approval-requested");
    expect(await booking({ policy: () => "allow" })).toBe("approval-requested");
    expect(await booking({ policy: () => "deny", autoApprove: true })).toBe("output-denied");
    expect(await booking({ autoApprove: true })).toBe("output-available");
    expect(await booking({ policy: () => "ask", autoApprove: () => true })).toBe("output-available");
    expect(await booking({ autoApprove: () => false })).toBe("approval-requested");
    expect(await booking({ policy: () => Promise.reject(new Error("no database")) })).toBe("output-denied");
    expect(await booking({ policy: () => new Promise(() => undefined) })).toBe("output-denied");
  });

  it("can ask for a tool that needs no approval, with a reason", async () => {
    const server = createTestServer({
      tools: implementTools(set, {
        getWeather: { execute: () => output, policy: () => ({ decision: "ask", reason: "It costs a cent." }) },
        createBooking: execute,
      }),
      script: weather,
    });
    const { messages } = await server.send();
    expect(openApproval(messages).approval.reason).toBe("It costs a cent.");
  });

  it("no longer approves by itself once an untrusted tool has answered", async () => {
    const implemented = implementTools(set, {
      getWeather: { execute: () => output, untrusted: true },
      createBooking: { execute, autoApprove: true },
    });
    const both = [...modelCall("getWeather", { city: "Hue" }, "w"), ...modelCall("createBooking", bookingInput, "b")];
    expect(await states({ tools: implemented, script: [both, modelText("Done.")] })).toEqual([
      "output-available",
      "output-available",
    ]);
    expect(await states({ tools: implemented, script: [weather[0] ?? [], book[0] ?? []] })).toEqual([
      "output-available",
      "approval-requested",
    ]);
  });

  it("answers a failed check to the model, and counts it", async () => {
    const model = listening(modelCall("createBooking", bookingInput));
    const server = createTestServer({
      tools: implementTools(set, {
        getWeather: () => output,
        createBooking: { execute, check: async () => "No table is free at 19:00." },
      }),
      script: model.script,
    });
    const { messages } = await server.send();
    expect(toolParts(messages)[0]).toMatchObject({ state: "output-error", errorText: "No table is free at 19:00." });
    expect(model.results()[0]?.content).toContain("No table is free at 19:00.");
  });
});
