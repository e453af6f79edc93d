import { francAll } from "franc-min";

import type { Epub } from "./open-epub.ts";
import { getPlainText } from "./plain-text.ts";
import { parseLanguageCode } from "./read-epub-metadata.ts";

const SAMPLE_LENGTH = 5_000;
const MIN_TEXT_LENGTH = 80;
const MAX_PAGES = 50;

/** The language of a text as two letters; null when it is too short, or has no two-letter code. */
export function detectLanguage(text: string): string | null {
  const [likeliest] = francAll(text, { minLength: MIN_TEXT_LENGTH });
  const tag = likeliest?.[0];
  return tag === undefined || tag === "und"
    ? null
    : parseLanguageCode(TWO_LETTER_CODES[tag] ?? tag);
}

/** A few pages from the middle of the book, because it often starts with a license. */
export async function readSampleText(epub: Epub): Promise<string> {
  const { spine } = epub.package;
  const middle = Math.floor(spine.length / 2);
  let sample = "";

  const paths = new Set([...spine.slice(middle), ...spine.slice(0, middle)]);
  for (const path of [...paths].slice(0, MAX_PAGES)) {
    const page = await epub.readStartOfMarkup(path);
    if (page) sample += `${getPlainText(page)}\n`;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  return sample.slice(0, SAMPLE_LENGTH);
}

/** Individual languages of a macrolanguage with a two-letter code. */
const TWO_LETTER_CODES: Readonly<Record<string, string>> = {
  arb: "ar",
  cmn: "zh",
  pes: "fa",
  nno: "nn",
};
