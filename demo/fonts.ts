import { fileURLToPath } from "node:url";

/** Literata (SIL Open Font License), the font of covers and pages. */
export const FONT_FAMILY = "Literata";

/** Only these three weights exist; others would fall back to another font. */
export const fontFiles = [
  "400Regular/Literata_400Regular.ttf",
  "400Regular_Italic/Literata_400Regular_Italic.ttf",
  "700Bold/Literata_700Bold.ttf",
].map((file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/literata/${file}`)));
