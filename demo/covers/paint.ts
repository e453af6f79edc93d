import { Resvg } from "@resvg/resvg-js";

import { fontFiles } from "#demo/fonts.ts";

/** Wide enough for a large view on a fine screen. */
const PIXELS_WIDE = 618;

/** A drawn cover as PNG. */
export function paint(svg: string): Uint8Array {
  const drawing = new Resvg(svg, {
    fitTo: { mode: "width", value: PIXELS_WIDE },
    font: { fontFiles, loadSystemFonts: false },
  });

  return new Uint8Array(drawing.render().asPng());
}
