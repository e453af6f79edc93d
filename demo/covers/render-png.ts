import { fileURLToPath } from "node:url";

import { renderAsync } from "@resvg/resvg-js";

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

/** Literata (SIL Open Font License), the font of covers and pages. */
export const FONT_FAMILY = "Literata";

/** Only these three weights exist; others would fall back to another font. */
export const fontFiles = [
  "400Regular/Literata_400Regular.ttf",
  "400Regular_Italic/Literata_400Regular_Italic.ttf",
  "700Bold/Literata_700Bold.ttf",
].map((file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/literata/${file}`)));
