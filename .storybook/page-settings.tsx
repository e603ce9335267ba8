import { englishLabels, type Labels, LabelsProvider } from "@callstate/react";
import { arabicLabels } from "@callstate/react/labels/ar";
import { germanLabels } from "@callstate/react/labels/de";
import { japaneseLabels } from "@callstate/react/labels/ja";
import type { Decorator } from "@storybook/react-vite";
import { type ReactNode, useLayoutEffect } from "react";
import { pseudoLabels } from "../stories/support/pseudo-labels";

const languages: Readonly<Record<string, Labels>> = {
  en: englishLabels,
  de: germanLabels,
  ar: arabicLabels,
  ja: japaneseLabels,
  pseudo: pseudoLabels(englishLabels),
};

/** What the toolbar says, as far as it is known here. */
export type PageSettings = {
  theme: "light" | "dark";
  contrast: "standard" | "more";
  direction: "ltr" | "rtl";
  motion: "full" | "reduce";
  lang: string;
};

type Globals = Readonly<Record<string, unknown>>;

const chosen = (globals: Globals, name: string, usual: string): string => {
  const value = globals[name];
  return typeof value === "string" ? value : usual;
};

function settingsOf(globals: Globals): PageSettings {
  const lang = chosen(globals, "locale", "en").replace("pseudo", "en");
  const isRightToLeft = globals["direction"] === "rtl" || (globals["direction"] === "auto" && lang === "ar");
  return {
    theme: globals["theme"] === "dark" ? "dark" : "light",
    contrast: globals["contrast"] === "more" ? "more" : "standard",
    direction: isRightToLeft ? "rtl" : "ltr",
    motion: globals["motion"] === "reduce" ? "reduce" : "full",
    lang,
  };
}

/** Everything is set where an app sets it, on the document's root: a mounted story switches as a mounted app does. */
export function applySettings({ theme, contrast, direction, motion, lang }: PageSettings): void {
  const { documentElement } = document;
  const { dataset } = documentElement;
  dataset["csTheme"] = theme;
  documentElement.style.colorScheme = theme;
  documentElement.dir = direction;
  documentElement.lang = lang;
  if (contrast === "more") dataset["csContrast"] = "more";
  else delete dataset["csContrast"];
  if (motion === "reduce") dataset["csMotion"] = "reduce";
  else delete dataset["csMotion"];
}

type PageProps = { globals: Globals; children: ReactNode };

function Page({ globals, children }: PageProps) {
  const { theme, contrast, direction, motion, lang } = settingsOf(globals);
  useLayoutEffect(
    () => applySettings({ theme, contrast, direction, motion, lang }),
    [theme, contrast, direction, motion, lang],
  );
  const width = chosen(globals, "width", "full");
  // The same tree whatever is chosen: nothing is mounted anew when the toolbar is used.
  return (
    <LabelsProvider labels={languages[chosen(globals, "locale", "en")] ?? englishLabels} timeZone="Europe/Lisbon">
      <div
        className="story-width"
        style={width === "full" ? undefined : { inlineSize: `${width}px`, maxInlineSize: "100%" }}
      >
        {children}
      </div>
    </LabelsProvider>
  );
}

/** Theme, contrast, direction, motion, language and width, from the toolbar. */
export const withPageSettings: Decorator = (Story, { globals }) => (
  <Page globals={globals}>
    <Story />
  </Page>
);

type Item = { value: string; title: string };

const choice = (description: string, icon: string, items: readonly Item[]) => ({
  description,
  toolbar: { title: description, icon, dynamicTitle: true, items: [...items] },
});

export const initialGlobals = {
  theme: "light",
  contrast: "standard",
  direction: "auto",
  motion: "full",
  locale: "en",
  width: "full",
};

export const globalTypes = {
  theme: choice("Theme", "mirror", [
    { value: "light", title: "Light" },
    { value: "dark", title: "Dark" },
  ]),
  contrast: choice("Contrast", "contrast", [
    { value: "standard", title: "Standard contrast" },
    { value: "more", title: "More contrast" },
  ]),
  direction: choice("Direction", "transfer", [
    { value: "auto", title: "Direction of the language" },
    { value: "ltr", title: "Left to right" },
    { value: "rtl", title: "Right to left" },
  ]),
  motion: choice("Motion", "play", [
    { value: "full", title: "Full motion" },
    { value: "reduce", title: "Reduced motion" },
  ]),
  locale: choice("Language", "globe", [
    { value: "en", title: "English" },
    { value: "de", title: "Deutsch" },
    { value: "ar", title: "العربية" },
    { value: "ja", title: "日本語" },
    { value: "pseudo", title: "Longer (pseudo)" },
  ]),
  width: choice("Width", "grow", [
    { value: "full", title: "Full width" },
    { value: "686", title: "686 pixels" },
    { value: "464", title: "464 pixels" },
    { value: "343", title: "343 pixels" },
    { value: "288", title: "288 pixels" },
  ]),
};
