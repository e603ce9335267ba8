/** What a block that scrolls carries: it can be reached by keyboard, and has a name there. */
export function scrollable(label: string) {
  return { role: "group", "aria-label": label, tabIndex: 0 } as const;
}
