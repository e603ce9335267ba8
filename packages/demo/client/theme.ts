import { useEffect, useState } from "react";

export type Theme = "light" | "dark";

const storageKey = "callstate-demo-theme";

function initialTheme(): Theme {
  const saved = localStorage.getItem(storageKey);
  if (saved === "light" || saved === "dark") return saved;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The page's theme, kept in the browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(initialTheme);
  useEffect(() => {
    document.documentElement.dataset.csTheme = theme;
  }, [theme]);
  const choose = (next: Theme) => {
    localStorage.setItem(storageKey, next);
    setTheme(next);
  };
  return [theme, choose];
}
