import { renderAsync } from "@resvg/resvg-js";

import { fontFiles } from "#demo/fonts.ts";

/** Wide enough for a large view on a fine screen. */
const WIDTH_PX = 618;

/** A drawing as PNG, a cover unless it is to be of another width; it is painted beside the main thread. */
export async function renderPng(svg: string, width = WIDTH_PX): Promise<Uint8Array> {
  const picture = await renderAsync(svg, {
    fitTo: { mode: "width", value: width },
    font: { fontFiles, loadSystemFonts: false },
  });

  return new Uint8Array(picture.asPng());
}
