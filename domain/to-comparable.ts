/** The words of a name without case, accents and punctuation: names that differ only in these are the same. */
export function toComparable(name: string): string {
  return name
    .normalize("NFKD")
    .replace(ACCENT, "")
    .replace(/['’‘`]/g, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .normalize("NFC")
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** In other alphabets a mark makes another letter, or is a vowel. */
const ACCENT = /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}/gu;

/** The letters and digits alone, so that "J. C. Ryle" and "J.C. Ryle" are the same. */
export function toKey(name: string): string {
  return toComparable(name).replaceAll(" ", "");
}

/** Also tells names apart that have no letters, such as "☀" and "☁". */
export function toExactKey(name: string): string {
  return toKey(name) || name;
}
