"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { createFormats, type Formats } from "./formats";
import { englishLabels, type LabelOverrides, type Labels, mergeLabels } from "./labels";

type Language = { labels: Labels; formats: Formats };

const LanguageContext = createContext<Language>({
  labels: englishLabels,
  formats: createFormats(englishLabels),
});

export type LabelsProviderProps = {
  /** A complete language. English without it. */
  labels?: Labels;
  /** Strings to replace in it. Keep the object between renders. */
  overrides?: LabelOverrides;
  /** Where times are meant, as an IANA name. Set it when the page is rendered on a server, so that both sides agree. */
  timeZone?: string;
  children: ReactNode;
};

/** The language of everything below. */
export function LabelsProvider({ labels = englishLabels, overrides, timeZone, children }: LabelsProviderProps) {
  const language = useMemo(() => {
    const merged = overrides === undefined ? labels : mergeLabels(labels, overrides);
    return { labels: merged, formats: createFormats(merged, timeZone) };
  }, [labels, overrides, timeZone]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** The strings and formats in force. */
export function useLabels(): Language {
  return useContext(LanguageContext);
}
