// @vitest-environment node
import { expect, it } from "vitest";
import { root } from "../../scripts/workspace.mjs";
import { galleryProblems } from "./gallery-check";

it("every renderer has its ten views, samples and stories, and its line", () => {
  expect(galleryProblems(root)).toEqual([]);
});
