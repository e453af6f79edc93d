import { fileURLToPath } from "node:url";

/** Literata, under the SIL Open Font License: what covers and pages are lettered in. */
export const FONT_FAMILY = "Literata";

/** Other weights fall back to another face, so there are these three alone. */
export const fontFiles = [
  "400Regular/Literata_400Regular.ttf",
  "400Regular_Italic/Literata_400Regular_Italic.ttf",
  "700Bold/Literata_700Bold.ttf",
].map((file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/literata/${file}`)));
