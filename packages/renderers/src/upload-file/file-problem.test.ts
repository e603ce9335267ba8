import { expect, it } from "vitest";
import { fileProblem } from "./file-problem";
import { uploadFileInput } from "./schema";

const limits = { accept: ["image/*", "application/pdf"], maxBytes: 1000 };
const file = { id: "up_1", name: "door.png", mediaType: "image/png", bytes: 1000 };

it.each([
  [file, undefined],
  [{ ...file, mediaType: "application/pdf; charset=binary" }, undefined],
  [{ ...file, id: "", name: "" }, "Choose a file first."],
  [{ ...file, id: "" }, "Wait until the file has been uploaded."],
  [{ ...file, bytes: 1001 }, "It is larger than what is asked for."],
  [{ ...file, mediaType: "text/html" }, "Its type is not among those that are asked for."],
  [{ ...file, mediaType: "" }, "Its type is not among those that are asked for."],
])("judges %j", (chosen, problem) => {
  expect(fileProblem(chosen, limits)).toBe(problem);
});

it("is judged when it has been chosen, and not when the model asks", () => {
  const asked = { purpose: "Sample", ...limits };
  expect(uploadFileInput.safeParse(asked).success).toBe(true);
  expect(uploadFileInput.safeParse({ ...asked, file }).success).toBe(true);
  expect(uploadFileInput.safeParse({ ...asked, file: { ...file, id: "", name: "" } }).error?.issues).toMatchObject([
    { path: ["file"], message: "Choose a file first." },
  ]);
});
