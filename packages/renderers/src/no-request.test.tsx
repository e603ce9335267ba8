import type { UntypedToolPart } from "@callstate/core";
import { AgentProvider, createToolPartView } from "@callstate/react";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { generateImageFixtures, generateImageVariants } from "./generate-image/fixtures";
import { generateImageRenderer } from "./generate-image/renderer";
import { generateImage } from "./generate-image/schema";
import { mcpResultVariants } from "./mcp-result/fixtures";
import { mcpResultRenderer } from "./mcp-result/renderer";
import { mcpResult } from "./mcp-result/schema";
import { samplePng } from "./shared/fixtures";
import { showMapFixtures } from "./show-map/fixtures";
import { createShowMapRenderer, type ShowMapRendererOptions } from "./show-map/renderer";
import { showMap } from "./show-map/schema";

const tools = { generateImage, mcpResult, showMap };
const elsewhere = "https://images.example/sample/42.png";

/** What a card would load, and where its links lead. */
function reached(part: UntypedToolPart, options: ShowMapRendererOptions = {}, imageOrigins: readonly string[] = []) {
  const View = createToolPartView<typeof tools>({
    generateImage: generateImageRenderer,
    mcpResult: mcpResultRenderer,
    showMap: createShowMapRenderer(options),
  });
  const { container, unmount } = render(
    <AgentProvider agent={{}} imageOrigins={imageOrigins}>
      <View part={part} />
    </AgentProvider>,
  );
  const valuesOf = (selector: string, name: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
  const found = {
    loaded: [...valuesOf("[src]", "src"), ...valuesOf("image", "href")],
    links: valuesOf("a", "href"),
  };
  unmount();
  return found;
}

it("an image from elsewhere is a link, and is loaded where the app allows its origin", () => {
  const part = generateImageVariants["From another server"];
  expect(reached(part)).toEqual({ loaded: [], links: [elsewhere] });
  expect(reached(part, {}, ["https://images.example"])).toEqual({ loaded: [elsewhere], links: [] });
  expect(reached(generateImageFixtures["output-available"]).loaded).toEqual([`data:image/png;base64,${samplePng}`]);
});

it("an address that is none leads nowhere", () => {
  expect(reached(generateImageVariants["An address that is none"])).toEqual({ loaded: [], links: [] });
  expect(reached(mcpResultVariants["Blocks that nobody knows"])).toEqual({ loaded: [], links: [] });
});

it("the picture under a map is the app's, from where the app allows it", () => {
  const part = showMapFixtures["output-available"];
  expect(reached(part)).toEqual({ loaded: [], links: [] });
  const backdrop = () => ({ url: elsewhere, mediaType: "image/png" });
  expect(reached(part, { backdrop }).loaded).toEqual([]);
  expect(reached(part, { backdrop }, ["https://images.example"]).loaded).toEqual([elsewhere]);
  const own = { url: `data:image/png;base64,${samplePng}`, mediaType: "image/png" };
  expect(reached(part, { backdrop: () => own }).loaded).toEqual([own.url]);
});

it("a place leads where the app says, if that is an address", () => {
  const part = showMapFixtures["output-available"];
  const placeUrl = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    `https://maps.example/?at=${latitude},${longitude}`;
  expect(reached(part, { placeUrl }).links[0]).toBe("https://maps.example/?at=38.7157,-9.1365");
  expect(reached(part, { placeUrl: () => "javascript:alert(1)" }).links).toEqual([]);
});
