/** Printed with every message about missing fonts. */
export const MISSING_FONTS_HINT = "FONTS_FOLDER can name a folder with more fonts.";

/** "北, 5️⃣, U+10FFFD": characters that are invisible alone are shown by their code points. */
export function formatCharacters(characters: readonly string[]): string {
  return characters
    .map((char) => (/^[\p{M}\p{C}\p{Z}]/u.test(char) ? formatCodePoints(char) : char))
    .join(", ");
}

function formatCodePoints(char: string): string {
  const codes = Array.from(char, (one) => (one.codePointAt(0) ?? 0).toString(16));
  return codes.map((code) => `U+${code.toUpperCase().padStart(4, "0")}`).join(" ");
}
