/**
 * Removes invisible characters and trims the line. Control characters (refused later) and French no-break spaces stay.
 * Joiners stay where scripts and emoji need them, but not in Latin, Greek and Cyrillic, where two equal-looking names
 * would differ.
 */
export function normalizeLine(text: string): string {
  return text
    .replace(/[\u1680\u2000-\u200A\u2028\u2029\u205F\u3000]+/g, " ")
    .replace(INVISIBLE, "")
    .replace(/[\u200C\u200D]+/g, (joiner, at: number, whole: string) =>
      needsJoiner(whole.slice(0, at), whole.slice(at + joiner.length)) ? joiner.slice(0, 1) : "",
    )
    .replace(/\p{Variation_Selector}/gu, (selector, at: number, whole: string) =>
      HAS_VARIANTS.test(whole.slice(0, at)) ? selector : "",
    )
    .trim();
}

export function normalizeLines(text: string): string {
  return text.split("\n").map(normalizeLine).join("\n");
}

/** Invisible code points, except joiners and variation selectors. */
const INVISIBLE = /(?!\u200C|\u200D|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

function needsJoiner(before: string, after: string): boolean {
  const [last = ""] = before.match(/.$/su) ?? [];
  const [first = ""] = after.match(/^./su) ?? [];
  return [last, first].every((sign) => JOINABLE_LETTER.test(sign) && !ALPHABET.test(sign));
}

const JOINABLE_LETTER = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** A variation selector may follow these: emoji, Han and Mongolian letters have several forms. */
const HAS_VARIANTS = /[\p{Emoji}\p{Script=Han}\p{Script=Mongolian}]$/u;
const ALPHABET = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
