import { defineTool, type ToolSet } from "@callstate/core";
import type { Recording } from "@callstate/react";
import * as z from "zod";
import { createView } from "../../packages/demo/client/tool-view";
import { restaurants } from "../../packages/demo/server/data/restaurants";
import { tools as demoTools } from "../../packages/demo/shared/tools";
import { GalleryView } from "../support/gallery-view";

/** Every renderer that there is: those of the gallery, and the demo's own for its look-ups. */
export const replayView = {
  renderers: {
    ...GalleryView.renderers,
    ...createView({ restaurants: [...restaurants], weather: "sample" }).renderers,
  },
};

/** The tools as the recording names them: titles and effects. The demo's own are known whole, so that its forms can edit. */
export function toolsOf({ header }: Recording): ToolSet {
  const named = Object.entries(header.tools).map(([name, { title, effects }]) => [
    name,
    defineTool({
      description: title ?? name,
      input: z.looseObject({}),
      effects,
      ...(title === undefined ? {} : { title }),
    }),
  ]);
  return { ...Object.fromEntries(named), ...demoTools };
}
