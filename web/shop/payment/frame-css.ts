import type { Css } from "./collect.ts";

type FrameCss = Record<"customCss" | "placeholderCss" | "focusCss" | "invalidCss", Css>;

/** The CSS for the gateway's fields, so that they look like ours in the given frame. */
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
      // The surrounding frame shows the focus.
      "outline-style": "none",
    },
    placeholderCss: { color: color("ink-3") },
    focusCss: plain,
    invalidCss: plain,
  };
}

export function getCurrentTheme(): "light" | "dark" {
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "dark" : "light";
}
