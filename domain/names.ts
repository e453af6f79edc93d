/** "the-pilgrims-progress" for "The Pilgrim’s Progress": letters and digits of the ASCII alphabet, at most `length` of them. */
export function slug(text: string, length = 80): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’‘`]/gu, "")
    .replace(/œ/gi, "oe")
    .replace(/æ/gi, "ae")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, length)
    .replace(/^-+|-+$/g, "");
}
