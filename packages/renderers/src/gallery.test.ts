import { describeRenderer } from "@callstate/react/testing";
import { describe, it } from "vitest";
import { gallery } from "../../../stories/support/gallery";

// Every folder, without a list of them: what holds for one renderer holds for all.
for (const { renderer, fixtures } of gallery) describeRenderer({ describe, it, renderer, fixtures });
