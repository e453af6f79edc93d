import { renderAsync } from "@resvg/resvg-js";

import { fontFiles } from "#demo/fonts.ts";

/** In pixels: enough for a large view on a high-density screen. */
const WIDTH_PX = 618;

/** Renders an SVG as PNG, by default in the size of a cover, outside the main thread. */
export async function renderPng(svg: string, width = WIDTH_PX): Promise<Uint8Array> {
  const picture = await renderAsync(svg, {
    fitTo: { mode: "width", value: width },
    font: { fontFiles, loadSystemFonts: false },
  });

  return new Uint8Array(picture.asPng());
}
