/** How a page is looked at: what the toolbar of Storybook is set to. */
export type Look = { name: string; theme: "light" | "dark"; direction: "ltr" | "rtl" };

export const plainLook: Look = { name: "light", theme: "light", direction: "ltr" };

export const looks: readonly Look[] = [
  plainLook,
  { name: "dark", theme: "dark", direction: "ltr" },
  { name: "rtl", theme: "light", direction: "rtl" },
];
