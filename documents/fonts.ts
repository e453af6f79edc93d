import { fileURLToPath } from "node:url";

/** Literata, under the SIL Open Font License, in the faces that documents are set in. */
export const fontFiles = [
  "400Regular/Literata_400Regular.ttf",
  "400Regular_Italic/Literata_400Regular_Italic.ttf",
  "700Bold/Literata_700Bold.ttf",
].map((file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/literata/${file}`)));
