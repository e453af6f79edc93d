/** How much of what is not ASCII is odd, from 0 to about 1. */
export function getOddShare(text: string): number {
  const beyondAscii = text.match(/\P{ASCII}/gu)?.length ?? 0;
  const odd = text.match(ODD)?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  return beyondAscii === 0 ? 0 : odd / beyondAscii;
}

const LATIN = String.raw`\p{sc=Latin}`;
const OTHER_SCRIPT = String.raw`[^\P{L}\p{sc=Latin}]`;

/** What no text has when it is read in the right encoding. */
const ODD = new RegExp(
  [
    String.raw`[\ufffd\u0080-\u009f]`,
    // Lines of boxes, marks of direction, half-width letters.
    String.raw`[\u2500-\u259f\u200e\u200f\uff61-\uff9f]`,
    // Signs and capitals inside a word, two scripts in one word.
    String.raw`(?<=\p{L})[\u00a1-\u00bf\u201a\p{S}\p{No}](?=\p{L})|\p{So}(?=\p{L})`,
    String.raw`(?<=\p{Ll})\p{Lu}+`,
    `(?<=${LATIN})${OTHER_SCRIPT}|(?<=${OTHER_SCRIPT})${LATIN}`,
    // A word of accents alone; Turkish has some.
    String.raw`(?:(?![\p{ASCII}ıİşŞğĞ])${LATIN}){3,}`,
  ].join("|"),
  "gu",
);
