/** Said wherever something could not be printed for want of fonts. */
export const MISSING_FONTS_HINT = "FONTS_FOLDER names a folder with more fonts.";

/** "北, 5️⃣, U+10FFFD": what nobody would see by itself, by its number. */
export function formatCharacters(characters: readonly string[]): string {
  return characters
    .map((one) => (/^[\p{M}\p{C}\p{Z}]/u.test(one) ? formatCodePoints(one) : one))
    .join(", ");
}

function formatCodePoints(character: string): string {
  const codes = Array.from(character, (one) => (one.codePointAt(0) ?? 0).toString(16));
  return codes.map((code) => `U+${code.toUpperCase().padStart(4, "0")}`).join(" ");
}
