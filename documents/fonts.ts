import { fileURLToPath } from "node:url";

/**
 * Fonts under the SIL Open Font License: Literata, and Noto for Latin, Greek and Cyrillic letters missing in Literata.
 */
export const fontFiles = [
  "literata/400Regular/Literata_400Regular.ttf",
  "literata/400Regular_Italic/Literata_400Regular_Italic.ttf",
  "literata/700Bold/Literata_700Bold.ttf",
  "noto-serif/400Regular/NotoSerif_400Regular.ttf",
  "noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic.ttf",
  "noto-serif/700Bold/NotoSerif_700Bold.ttf",
  "noto-sans/400Regular/NotoSans_400Regular.ttf",
  "noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf",
  "noto-sans/700Bold/NotoSans_700Bold.ttf",
].map((file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)));
