import { expect, it } from "vitest";
import { audioUrl, bytesOf, readBlock } from "./content-block";

it.each([
  [{ type: "text", text: "Hello" }],
  [{ type: "image", data: "AAAA", mimeType: "image/png" }],
  [{ type: "resource", resource: { uri: "file:///a", text: "a" } }],
  [{ type: "resource_link", uri: "https://a.example", name: "a" }],
])("reads %j as it is", (block) => {
  expect(readBlock({ ...block, annotations: { audience: ["user"] } })).toEqual(block);
});

it.each([[{ type: "hologram" }], [{ type: "text", text: 5 }], [null], ["text"]])(
  "keeps %j as a block that nobody knows",
  (value) => {
    expect(readBlock(value)).toEqual({ type: "unknown", value });
  },
);

it("takes only sounds for sounds", () => {
  const block = { type: "audio", data: "AAAA", mimeType: "audio/wav" } as const;
  expect(audioUrl(block)).toBe("data:audio/wav;base64,AAAA");
  expect(audioUrl({ ...block, mimeType: "text/html" })).toBeUndefined();
  expect(audioUrl({ ...block, mimeType: "audio/wav,<b>" })).toBeUndefined();
  expect(audioUrl({ ...block, data: "<script>" })).toBeUndefined();
});

it("counts the bytes of a Base64 text", () => {
  expect([bytesOf(""), bytesOf("QQ=="), bytesOf("QUI="), bytesOf("QUJD")]).toEqual([0, 1, 2, 3]);
});
