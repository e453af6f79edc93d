import type { Css } from "./collect.ts";

type FrameCss = Record<"customCss" | "placeholderCss" | "focusCss" | "invalidCss", Css>;

/** How the gateway is to dress its fields so that they look like ours in the frame they stand in. */
export function buildFrameCss(frame: HTMLElement): FrameCss {
  const style = getComputedStyle(frame);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const plain = { color: color("ink"), "background-color": color("card") };

  return {
    customCss: {
      ...plain,
      "border-style": "none",
      "font-family": style.fontFamily,
      "font-size": style.fontSize,
      "line-height": style.lineHeight,
      padding: "0 12px",
      // The frame itself shows that the focus is in it.
      "outline-style": "none",
    },
    placeholderCss: { color: color("ink-3") },
    focusCss: plain,
    invalidCss: plain,
  };
}

/** The theme that the page is shown in now. */
export function getCurrentTheme(): "light" | "dark" {
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "dark" : "light";
}
