import { TOOL_STATES } from "@callstate/core";
import { AgentProvider, createToolPartView } from "@callstate/react";
import "@callstate/react/styles.css";
import { bookingRenderer } from "@callstate/renderers/booking";
import { weatherRenderer } from "@callstate/renderers/weather";
import "@callstate/renderers/styles.css";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { bookingFixtures } from "../../../packages/renderers/src/booking/fixtures";
import { weatherFixtures } from "../../../packages/renderers/src/weather/fixtures";
import type { GalleryTools } from "../../../stories/support/gallery-tools";

const View = createToolPartView<GalleryTools>({ getWeather: weatherRenderer, createBooking: bookingRenderer });

/** Every state of both tools, at the widths that a test measures. */
function Page() {
  useEffect(() => {
    Object.assign(window, { ready: true });
  }, []);
  return (
    <AgentProvider agent={{ stop: async () => undefined }}>
      {[464, 686].map((width) => (
        <div key={width} data-width={width} style={{ inlineSize: width }}>
          {TOOL_STATES.map((state) => (
            <div key={state}>
              <View part={bookingFixtures[state]} />
              <View part={weatherFixtures[state]} />
            </div>
          ))}
        </div>
      ))}
    </AgentProvider>
  );
}

const place = document.createElement("div");
document.body.append(place);
createRoot(place).render(<Page />);
