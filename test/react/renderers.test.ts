import { describeRenderer } from "@callstate/react/testing";
import { bookingRenderer } from "@callstate/renderers/booking";
import { weatherRenderer } from "@callstate/renderers/weather";
import { describe, it } from "vitest";
import { bookingFixtures } from "../../packages/renderers/src/booking/fixtures";
import { weatherFixtures } from "../../packages/renderers/src/weather/fixtures";

describeRenderer({ describe, it, renderer: weatherRenderer, fixtures: weatherFixtures });
describeRenderer({ describe, it, renderer: bookingRenderer, fixtures: bookingFixtures });
