import type { View } from "foliate-js/view.js";

import literata from "#web/ui/styles/literata/literata-latin.woff2?url";

import { buildBookStyles, readPaperColors } from "./book-style.ts";
import { isFixedPage } from "./fixed-page.ts";
import { isLonePicture } from "./lone-picture.ts";
import { useReadingState } from "./reading-state.ts";
import { type ReaderSettings, useReaderSettings } from "./reader-settings.ts";

/** From this width on the text has two columns. */
export const TWO_COLUMN_QUERY = "(min-width: 62rem)";

/** The longest line, and the white space between columns as a part of the width. */
const margins: Record<ReaderSettings["margins"], { line: string; gap: string }> = {
  narrow: { line: "820px", gap: "4%" },
  medium: { line: "640px", gap: "7%" },
  wide: { line: "520px", gap: "11%" },
};

/** Applies the settings; the renderer keeps the position. */
export function applyLayout({ renderer }: View): void {
  const settings = useReaderSettings.getState();
  const isWide = matchMedia(TWO_COLUMN_QUERY).matches;
  const { line, gap } = margins[settings.margins];

  if (!useReadingState.getState().isFixed) {
    setAttributes(renderer, {
      flow: settings.flow,
      margin: isWide ? "44px" : "26px",
      gap,
      "max-inline-size": line,
      "max-block-size": "1100px",
      "max-column-count": isWide ? "2" : "1",
    });
    renderer.toggleAttribute("animated", !matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
  applyStyles(renderer);
}

/** Sets only changed attributes, because each one makes the renderer lay out its pages again. */
function setAttributes(renderer: View["renderer"], attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (renderer.getAttribute(name) !== value) renderer.setAttribute(name, value);
  }
}

function applyStyles(renderer: View["renderer"]): void {
  const face = new URL(literata, location.href).href;
  renderer.setStyles?.(buildBookStyles(useReaderSettings.getState(), readPaperColors(), face));
}

/** Whether both columns have text; the second may be empty at a chapter's end. */
export function hasSecondColumn({ renderer }: View): boolean {
  const { page = 0, pages = 0, scrolled } = renderer;
  const [{ doc } = { doc: null }] = renderer.getContents();
  if (!doc?.body || scrolled || pages === 0 || isLonePicture(doc) || isFixedPage(doc)) return false;

  const screen = doc.documentElement.getBoundingClientRect();
  return measureTextWidth(doc, screen) > (page - 0.5) * screen.width;
}

/** The width of the chapter's text over all its pages, in pixels. */
function measureTextWidth(doc: Document, screen: DOMRect): number {
  const text = doc.createRange();
  text.selectNodeContents(doc.body);
  const { left, right } = text.getBoundingClientRect();
  const isRightToLeft = doc.defaultView?.getComputedStyle(doc.body).direction === "rtl";
  return isRightToLeft ? screen.right - left : right - screen.left;
}
