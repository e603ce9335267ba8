/** For pages that show a card more than once: its forms then have the same name, which no app does. */
export const repeatsNames = { a11y: { config: { rules: [{ id: "landmark-unique", enabled: false }] } } };
