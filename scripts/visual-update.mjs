// Takes the pictures that the visual tests compare with anew: those that look different, those that are missing, none else.
import { ensureChromium, ensureDependencies } from "./setup.mjs";
import { vitestStep } from "./steps.mjs";

ensureDependencies();
await ensureChromium();
process.env["CALLSTATE_VISUAL"] = "update";
const { passed, failed } = await vitestStep("visual");
console.log(
  `${passed} passed, ${failed} failed. The pictures are in test/visual/baselines: look at what git says has changed.`,
);
process.exitCode = failed > 0 ? 1 : 0;
