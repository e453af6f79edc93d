import type { PaperColors } from "./book-style.ts";
import type { ReaderSettings } from "./reader-settings.ts";

/** Lays the chosen paper under the whole screen; "auto" is what the site has elsewhere. */
export function applyPaper(paper: ReaderSettings["paper"]): void {
  const { dataset } = document.documentElement;
  const theme = paper === "auto" ? siteTheme() : paper;
  if (theme) dataset["theme"] = theme;
  else delete dataset["theme"];
}

/** The colors of the paper that lies there now. */
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

/** Tells when the device changes between light and dark, or asks for more contrast. */
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
