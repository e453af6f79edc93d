import { measureRareLetters } from "./letters-of-languages.ts";

/**
 * How much of what is not ASCII is odd, from 0 to about 1: text that is read in the right encoding has hardly any.
 * `isSerbian` allows letters of Serbian and Macedonian.
 */
export function getOddShare(text: string, { isSerbian = false } = {}): number {
  const beyondAscii = count(text, /\P{ASCII}/gu);
  if (beyondAscii === 0) return 0;
  if (isInSwappedCase(text)) return 1;
  const other = isSerbian ? 0 : count(text, SERBIAN);
  const ukrainian = count(text, /ґ/gi);
  // Ukrainian has few of them, and many of the other letter.
  const instead = ukrainian > count(text, /і/gi) ? ukrainian : 0;
  const share = (count(text, ODD) + other + instead) / beyondAscii;
  return Math.min(share + measureRareLetters(text), 1);
}

/** In characters. */
function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.reduce((sum, { length }) => sum + length, 0) ?? 0;
}

const LATIN = String.raw`\p{sc=Latin}`;
const OTHER_SCRIPT = String.raw`[^\P{L}\p{sc=Latin}]`;

/** Soft hyphens and the point of Catalan are inside words. */
const SIGN = String.raw`(?![\u00ad\u00b7])[\u00a1-\u00bf\u201a\u2020\u2021\u2030\u02c6\u02dc\p{S}\p{No}]`;

const MATH = "∂∆∏∑√∞∫≈≠≤≥◊";
const ACCENTS_ALONE = String.raw`\p{ASCII}ıİşŞğĞżŻóÓłŁ`;

const ODD = new RegExp(
  [
    String.raw`[\ufffd\u0080-\u009f]`,
    // Lines of boxes, marks of direction, half-width letters.
    String.raw`[\u2500-\u259f\u200e\u200f\uff61-\uff9f]`,
    // Signs and capitals inside a word, two scripts in one word.
    String.raw`(?<=\p{L})(?:${SIGN})+(?=\p{L})|(?<=\p{L})[\u201a\u00a1\u00bf]`,
    String.raw`(?![°©®™№])\p{So}(?=\p{L})|[£¥¯°©®](?=\p{Ll})|(?<![\p{L}\p{N}.])[ªº](?=\p{Ll})`,
    String.raw`\u00ad(?!\p{L})|(?<!\p{L})\u00ad|(?<=\p{L})„|[†‡](?=\p{Ll})`,
    `(?<=\\p{L})[${MATH}]|[${MATH}](?=\\p{L})|[${MATH}„†‡®©£¢¨¥´]{3,}`,
    // A mark without its letter.
    String.raw`(?<![\p{L}\p{M}])\p{M}|•(?=\p{Ll})`,
    // Letters for the end of a word inside one: of Greek, Hebrew and Arabic.
    String.raw`[ςךםןףץة](?=\p{L})`,
    String.raw`(?<=\p{Ll})\p{Lu}+`,
    `(?<=${LATIN})${OTHER_SCRIPT}|(?<=${OTHER_SCRIPT})${LATIN}`,
    // A word of accents alone. Turkish, Polish and Icelandic have some.
    `(?:(?![${ACCENTS_ALONE}])${LATIN}){4,}|(?:(?![${ACCENTS_ALONE}þÞðÐ])${LATIN}){3,}`,
    // An accent before its letter.
    String.raw`[\u02c7\u02d8-\u02dd](?=\p{L})`,
  ].join("|"),
  "gu",
);

/** Other languages have none of these letters. */
const SERBIAN = /[ЂђЃѓЅѕЈјЉљЊњЋћЌќЏџ]/g;

/** Whether words begin small and go on in capitals, as KOI8 does in other Cyrillic encodings. */
function isInSwappedCase(text: string): boolean {
  const swapped = text.match(/(?<!\p{L})(?!\p{ASCII})\p{Ll}\p{Lu}+(?!\p{L})/gu)?.length ?? 0;
  return swapped > (text.match(/(?!\p{ASCII})\p{Ll}{2}/gu)?.length ?? 0);
}
