const WORD_JOINER = "\u2060";
/** A space without line break that still counts as a word separator, unlike a plain no-break space. */
const JOINT = `\u00a0${WORD_JOINER}`;

/** Joins references such as "1 Corinthians 15:43–44" where a line must not break. */
export function joinReference(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\d])([1-3]) (?=\p{Lu})/gu, `$1${JOINT}`)
    .replaceAll(/(?<=\d)–(?=\d)/g, `–${WORD_JOINER}`);
}
