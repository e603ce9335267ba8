import type { Labels } from "./labels";
import { approval, issues } from "./arabic/approval";
import { card, outcomes, states, values } from "./arabic/card";
import { announcer, composer, group, ledger, message, run } from "./arabic/conversation";

/** Every string of the kit, in Arabic. */
export const arabicLabels: Labels = {
  locale: "ar",
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
