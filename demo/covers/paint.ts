import { renderAsync } from "@resvg/resvg-js";

import { fontFiles } from "#demo/fonts.ts";

/** Wide enough for a large view on a fine screen. */
const PIXELS_WIDE = 618;

/** A drawn cover as PNG; it is drawn beside the main thread. */
export async function paint(svg: string): Promise<Uint8Array> {
  const picture = await renderAsync(svg, {
    fitTo: { mode: "width", value: PIXELS_WIDE },
    font: { fontFiles, loadSystemFonts: false },
  });

  return new Uint8Array(picture.asPng());
}
