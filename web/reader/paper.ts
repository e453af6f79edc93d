import type { PaperColors } from "./book-style.ts";
import type { ReaderSettings } from "./reader-settings.ts";

/** Applies a paper to the whole screen; "auto" is the site's theme. */
export function applyPaper(paper: ReaderSettings["paper"]): void {
  const { dataset } = document.documentElement;
  const theme = paper === "auto" ? siteTheme() : paper;
  if (theme) dataset["theme"] = theme;
  else delete dataset["theme"];
}

/** The colors of the current paper. */
export function readPaperColors(): PaperColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    paper: color("paper"),
    ink: color("ink"),
    link: color("green"),
    scheme: style.colorScheme === "dark" ? "dark" : "light",
  };
}

/** Calls back when the device switches between light and dark, or to more contrast. */
export function watchColorScheme(onChange: () => void, signal: AbortSignal): void {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", onChange, { signal });
  }
}

function siteTheme(): string | null {
  try {
    const theme = localStorage.getItem("theme");
    return theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null;
  }
}
