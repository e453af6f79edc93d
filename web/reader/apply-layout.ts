import type { View } from "foliate-js/view.js";

import literata from "#web/styles/literata/literata-latin.woff2?url";

import { buildBookStyles } from "./book-style.ts";
import { readPaperColors } from "./paper.ts";
import { useReadingState } from "./reading-state.ts";
import { type ReaderSettings, useReaderSettings } from "./reader-settings.ts";

/** From this width on two columns stand side by side. */
export const TWO_COLUMN_QUERY = "(min-width: 62rem)";

/** How long a line may be, and how much of the width stays white beside it. */
const margins: Record<ReaderSettings["margins"], { line: string; gap: string }> = {
  narrow: { line: "820px", gap: "4%" },
  medium: { line: "640px", gap: "7%" },
  wide: { line: "520px", gap: "11%" },
};

/** Shows the text as it is wished; the renderer keeps the place while it does. */
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

/** Each attribute that is set makes the renderer draw its pages anew. */
function setAttributes(renderer: View["renderer"], attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (renderer.getAttribute(name) !== value) renderer.setAttribute(name, value);
  }
}

function applyStyles(renderer: View["renderer"]): void {
  const face = new URL(literata, location.href).href;
  renderer.setStyles?.(buildBookStyles(useReaderSettings.getState(), readPaperColors(), face));
}
