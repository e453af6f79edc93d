const WORD_JOINER = "\u2060";
/** Stands for a space between words that stay together; a plain no-break space does not part words. */
const JOINT = `\u00a0${WORD_JOINER}`;

/** The text with joints where "1 Corinthians 15:43–44" may not be parted at a line's end. */
export function joinReference(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\d])([1-3]) (?=\p{Lu})/gu, `$1${JOINT}`)
    .replaceAll(/(?<=\d)–(?=\d)/g, `–${WORD_JOINER}`);
}
