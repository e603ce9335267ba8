import type { Labels } from "./labels";
import { approval, issues } from "./german/approval";
import { card, outcomes, states, values } from "./german/card";
import { announcer, composer, group, ledger, message, run } from "./german/conversation";

/** Every string of the kit, in German. */
export const germanLabels: Labels = {
  locale: "de-DE",
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
