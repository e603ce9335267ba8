import { askForm } from "@callstate/renderers/ask-form/schema";
import { uploadFile } from "@callstate/renderers/upload-file/schema";
import { implementTools } from "@callstate/server";
import { describe, expect, it } from "vitest";
import { createTestServer, modelCall, modelText, openApproval, toolParts } from "../../packages/server/src/fixtures";

const questions = [
  { id: "guests", ask: "How many will you be?", kind: "number", required: true },
  { id: "seat", ask: "Where?", kind: "choice", options: ["Inside", "Outside"] },
];
const photo = { id: "up_1", name: "door.png", mediaType: "image/png", bytes: 900 };

/** A server whose model asks the person by one call. */
async function asked(name: "askForm" | "uploadFile", input: object) {
  const tools = implementTools(
    { askForm, uploadFile },
    {
      askForm: ({ answers = {} }) => ({ answers }),
      uploadFile: ({ file }) => {
        if (file === undefined) throw new Error("There is no file.");
        return { file };
      },
    },
  );
  const server = createTestServer({ tools, script: [modelCall(name, input), modelText("Thank you.")] });
  const { approvalId, shown } = openApproval((await server.send()).messages);
  const answer = async (path: string, value: unknown) => {
    const { answer: said } = await server.decide(approvalId, { shown, edits: [{ path, value }] });
    await server.agent.idle();
    return { said, parts: toolParts((await server.load()).messages) };
  };
  return { answer };
}

describe("a tool that wants something from the person", () => {
  it("gets the answers that stood in no argument of the model", async () => {
    const { answer } = await asked("askForm", { title: "Dinner", questions });
    const { parts } = await answer("/answers", { guests: 4, seat: "Inside" });
    expect(parts).toMatchObject([{ state: "output-available", output: { answers: { guests: 4, seat: "Inside" } } }]);
  });

  it.each([[{}], [{ guests: "many" }], [{ guests: 4, seat: "On the roof" }], ["Four"]])(
    "is refused the answers %j by the server too",
    async (answers) => {
      const { answer } = await asked("askForm", { title: "Dinner", questions });
      const { said, parts } = await answer("/answers", answers);
      expect(said).toMatchObject({ error: { code: "invalid" } });
      expect(parts).toMatchObject([{ state: "approval-requested" }]);
    },
  );

  it("gets the file, and none that is larger or of another type", async () => {
    const { answer } = await asked("uploadFile", { purpose: "The door", accept: ["image/*"], maxBytes: 1000 });
    for (const wrong of [
      { ...photo, bytes: 1001 },
      { ...photo, mediaType: "text/html" },
      { ...photo, id: "" },
    ]) {
      expect((await answer("/file", wrong)).said).toMatchObject({ error: { code: "invalid" } });
    }
    expect((await answer("/file", photo)).parts).toMatchObject([
      { state: "output-available", output: { file: photo } },
    ]);
  });
});
