import type { View } from "foliate-js/view.js";

import literata from "#web/styles/literata/literata-latin.woff2?url";

import { bookStyle } from "./book-style.ts";
import { inksOf } from "./paper.ts";
import { useReading } from "./reading.ts";
import { type Settings, useSettings } from "./settings.ts";

/** From this width on two columns stand side by side. */
export const WIDE = "(min-width: 62rem)";

/** How long a line may be, and how much of the width stays white beside it. */
const margins: Record<Settings["margins"], { line: string; gap: string }> = {
  narrow: { line: "820px", gap: "4%" },
  medium: { line: "640px", gap: "7%" },
  wide: { line: "520px", gap: "11%" },
};

/** Shows the text as it is wished; the renderer keeps the place while it does. */
export function layOut({ renderer }: View): void {
  const settings = useSettings.getState();
  const isWide = matchMedia(WIDE).matches;
  const { line, gap } = margins[settings.margins];

  if (!useReading.getState().isFixed) {
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
  restyle(renderer);
}

/** Each attribute that is set makes the renderer draw its pages anew. */
function setAttributes(renderer: View["renderer"], attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (renderer.getAttribute(name) !== value) renderer.setAttribute(name, value);
  }
}

function restyle(renderer: View["renderer"]): void {
  const face = new URL(literata, location.href).href;
  renderer.setStyles?.(bookStyle(useSettings.getState(), inksOf(), face));
}
