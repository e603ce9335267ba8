import { englishLabels } from "./english/index";

/** Every string of the kit. A language is one object of this type, so that a missing string does not compile. */
export type Labels = typeof englishLabels;

type Groups = Omit<Labels, "locale">;

/** Some strings, to lay over a complete language. */
export type LabelOverrides = { locale?: string } & { [Group in keyof Groups]?: Partial<Groups[Group]> };

/** A complete language with some of its strings replaced. */
export function mergeLabels(base: Labels, overrides: LabelOverrides): Labels {
  return {
    locale: overrides.locale ?? base.locale,
    states: { ...base.states, ...overrides.states },
    card: { ...base.card, ...overrides.card },
    values: { ...base.values, ...overrides.values },
    outcomes: { ...base.outcomes, ...overrides.outcomes },
    approval: { ...base.approval, ...overrides.approval },
    issues: { ...base.issues, ...overrides.issues },
    ledger: { ...base.ledger, ...overrides.ledger },
    run: { ...base.run, ...overrides.run },
    composer: { ...base.composer, ...overrides.composer },
    announcer: { ...base.announcer, ...overrides.announcer },
    message: { ...base.message, ...overrides.message },
    group: { ...base.group, ...overrides.group },
  };
}

export { englishLabels };
