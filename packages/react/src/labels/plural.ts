/** Forms of one sentence by count, as `Intl.PluralRules` names them. The first `#` is the number in the language's own digits. */
export type PluralForms = { [Form in Intl.LDMLPluralRule]?: string } & { other: string };

/**
 * Chooses the form that a count takes in a language: `plural(3, { one: "# call", other: "# calls" })`.
 *
 * A language names only the forms that it has; a form that is missing is the `other` one.
 */
export function createPlural(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale);
  const digits = new Intl.NumberFormat(locale);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace("#", () => digits.format(count));
}
