/** How a page is looked at: what the toolbar of Storybook is set to. */
export type Look = { name: string; theme: "light" | "dark"; direction: "ltr" | "rtl" };

export const looks: readonly Look[] = [
  { name: "light", theme: "light", direction: "ltr" },
  { name: "dark", theme: "dark", direction: "ltr" },
  { name: "rtl", theme: "light", direction: "rtl" },
];
