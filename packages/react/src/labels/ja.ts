import type { Labels } from "./labels";
import { approval, issues } from "./japanese/approval";
import { card, outcomes, states, values } from "./japanese/card";
import { announcer, composer, group, ledger, message, run } from "./japanese/conversation";

/** Every string of the kit, in Japanese. */
export const japaneseLabels: Labels = {
  locale: "ja-JP",
  states,
  card,
  values,
  outcomes,
  approval,
  issues,
  ledger,
  run,
  composer,
  announcer,
  message,
  group,
};
