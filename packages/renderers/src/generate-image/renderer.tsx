import { defineToolRenderer } from "@callstate/react";
import { NoResult } from "../shared/place";
import { Canvas } from "./canvas";
import { generateImage } from "./schema";

/** How the making of an image is shown in each of its states: in one place of one height, whatever shape it has. */
export const generateImageRenderer = defineToolRenderer({
  name: "generateImage",
  ...generateImage,
  subject: ({ prompt }) => prompt,
  several: (count) => `${count} images`,
  fields: { prompt: {}, shape: {} },
  views: {
    "input-streaming": ({ partialInput }) => <Canvas shape={partialInput?.shape} awaited />,
    "input-available": ({ input }) => <Canvas shape={input.shape} awaited />,
    // Where an app asks, the words are what matters, and the kit shows them.
    "approval-requested": () => null,
    "approval-responded": ({ input }) => <Canvas shape={input.shape} awaited />,
    "output-streaming": ({ input, output, progress }) => (
      <Canvas shape={input.shape} image={output} note={progress?.label} awaited />
    ),
    "output-available": ({ input, output }) => <Canvas shape={input?.shape} image={output} />,
    "output-error": ({ outcome }) => (
      <Canvas>
        <NoResult title="No image" outcome={outcome} />
      </Canvas>
    ),
    "output-denied": ({ outcome }) => (
      <Canvas>
        <NoResult title="Not made" outcome={outcome} />
      </Canvas>
    ),
    cancelled: ({ outcome }) => (
      <Canvas>
        <NoResult title="Not made" outcome={outcome} />
      </Canvas>
    ),
    "output-unknown": ({ outcome }) => (
      <Canvas>
        <NoResult title="No image to show" outcome={outcome} />
      </Canvas>
    ),
  },
});
