/** An amount as the language writes it: "€45.00". A currency that nobody knows stands behind the number. */
export function moneyWords(amount: number, currency: string, locale: string): string {
  try {
    return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}
