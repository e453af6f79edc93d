import { francAll } from "franc-min";

import type { Epub } from "./open-epub.ts";
import { plainTextOf } from "./plain-text.ts";
import { readLanguageCode } from "./read-epub-metadata.ts";

const SAMPLE = 5_000;
const LEAST = 80;
const MOST_PAGES = 50;

/** The language of a text as two letters; null when it is too short to tell or has no two letters. */
export function guessLanguage(text: string): string | null {
  const [likeliest] = francAll(text, { minLength: LEAST });
  const tag = likeliest?.[0];
  return tag === undefined || tag === "und" ? null : readLanguageCode(TWO_LETTERS[tag] ?? tag);
}

/** Some pages of the book's own words, from its middle on: what lies before is often a license. */
export async function readSampleText(epub: Epub): Promise<string> {
  const { spine } = epub.package;
  const middle = Math.floor(spine.length / 2);
  let sample = "";

  const paths = new Set([...spine.slice(middle), ...spine.slice(0, middle)]);
  for (const path of [...paths].slice(0, MOST_PAGES)) {
    const page = await epub.readStartOfMarkup(path);
    if (page) sample += `${plainTextOf(page)}\n`;
    if (sample.length >= SAMPLE) break;
  }
  return sample.slice(0, SAMPLE);
}

/** Members of a group of languages that has two letters as a whole. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  arb: "ar",
  cmn: "zh",
  pes: "fa",
  nno: "nn",
};
