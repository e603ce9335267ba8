import { approval, issues } from "./approval";
import { card, values } from "./card";
import { announcer, composer, ledger, message, run } from "./conversation";
import { group } from "./group";
import { outcomes } from "./outcomes";
import { states } from "./states";

/** Every string of the kit, in English. `locale` also decides how numbers, dates and times are written. */
export const englishLabels = {
  locale: "en-GB",
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
