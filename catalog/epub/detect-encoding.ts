import { analyse } from "chardet";

import { decodeAs, findEncodingName } from "./decode-as.ts";
import { getOddShare } from "./get-odd-share.ts";

/**
 * The likeliest encoding of a text that is not UTF-8, as `TextDecoder` names it. `languages` are tags that the text or
 * its book has; they decide where a text is short.
 */
export function detectEncoding(bytes: Uint8Array, languages: readonly string[]): string {
  const sample = extractSample(bytes);
  const expected = new Set(languages.flatMap(listUsualEncodings));
  const confidences = readConfidences(sample);
  const trust = Math.min(countBeyondAscii(sample) / ENOUGH_BYTES, 1) ** 2;
  const candidates = CANDIDATES.map((encoding) => {
    const points = trust * (confidences.get(encoding) ?? 0);
    const usual = encoding === DEFAULT ? SLIGHTLY_EXPECTED : 0;
    return { encoding, most: points + (expected.has(encoding) ? EXPECTED : usual) };
  });
  let best = { encoding: DEFAULT, score: -Infinity };
  // The likeliest come first, because reading the sample takes most of the time.
  for (const { encoding, most } of candidates.toSorted((a, b) => b.most - a.most)) {
    if (most <= best.score) break;
    const score = most - IMPOSSIBLE * getOddShare(decodeAs(sample, encoding));
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/** The likeliest encoding of a text that says it is in Latin-1 but has words of other letters; null for Latin ones. */
export function findOtherScript(bytes: Uint8Array, languages: readonly string[]): string | null {
  const sample = extractSample(bytes);
  if (getOddShare(decodeAs(sample, DEFAULT)) < ODD_SHARE_OF_OTHERS) return null;
  const encoding = detectEncoding(bytes, languages);
  return OTHER_WORD.test(decodeAs(sample, encoding)) ? encoding : null;
}

/** The encoding of a language's older texts that has one byte for each letter. */
export function getUsualEncoding(language: string): string {
  const [usual = DEFAULT] = listUsualEncodings(language);
  return MULTI_BYTE_ENCODINGS.has(usual) ? DEFAULT : usual;
}

const DEFAULT = "windows-1252";

/** Points. The detector gives 0 to 100, for a text of some sentences about 20 more to the right encoding. */
const EXPECTED = 40;
const SLIGHTLY_EXPECTED = 3;
const IMPOSSIBLE = 200;

/** Bytes beyond ASCII; with fewer the detector is less to be trusted. */
const ENOUGH_BYTES = 15;

/** The detector gives these points to every possible encoding of a kind. */
const MIN_CONFIDENCE = 11;

/** Languages by their usual encodings, the likeliest first. Others have `DEFAULT`. */
const usualEncodings: readonly [languages: string, encodings: string][] = [
  ["ru be kk ky tg tt mn uk", "windows-1251 koi8-u iso-8859-5"],
  ["bg mk", "windows-1251 iso-8859-5"],
  ["sr", "windows-1251 windows-1250 iso-8859-2"],
  ["pl cs sk hu sl hr bs ro sq", "windows-1250 iso-8859-2"],
  ["el", "windows-1253 iso-8859-7"],
  ["tr az", "windows-1254"],
  ["he yi", "windows-1255 iso-8859-8"],
  ["ar fa ur", "windows-1256 iso-8859-6"],
  ["lt lv et", "windows-1257"],
  ["vi", "windows-1258"],
  ["th", "windows-874"],
  ["ja", "shift_jis euc-jp iso-2022-jp"],
  ["zh", "gb18030 big5"],
  ["ko", "euc-kr"],
];

const encodingsByLanguage = new Map(
  usualEncodings.flatMap(([languages, encodings]) =>
    languages.split(" ").map((language) => [language, encodings.split(" ")] as const),
  ),
);

/** Of equally likely encodings the first counts. */
const CANDIDATES: readonly string[] = [
  ...new Set([DEFAULT, ...[...encodingsByLanguage.values()].flat()]),
];

export const MULTI_BYTE_ENCODINGS = new Set([
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
]);

/** None for English, which has few letters with accents and is often named by mistake. */
function listUsualEncodings(language: string): readonly string[] {
  const [code = ""] = language.toLowerCase().split(/[-_]/);
  if (code === "" || code === "en") return [];
  const usual = encodingsByLanguage.get(code) ?? [DEFAULT];
  const isTraditional = /^zh[-_](?:.*[-_])?(?:hant|tw|hk|mo)/i.test(language);
  return isTraditional ? usual.toReversed().slice(0, 1) : usual;
}

/** In bytes, and where the sample begins before the first letter that is not ASCII. */
const SAMPLE_LENGTH = 4_000;
const LENGTH_BEFORE = 200;
/** With tags, which leave less than this. */
const MAX_SOURCE_LENGTH = 40_000;

/** Part of the text without tags and character references, which look like English. */
function extractSample(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = Math.max(first - LENGTH_BEFORE, 0);
  const source = Buffer.from(bytes.subarray(start, start + MAX_SOURCE_LENGTH)).toString("latin1");
  const text = source.replace(/<[^<>]*>|&#?\w+;/g, " ").replace(/\s+/g, " ");
  return Buffer.from(text.slice(0, SAMPLE_LENGTH), "latin1");
}

const twins: ReadonlyMap<string, string> = new Map([["koi8-r", "koi8-u"]]);

function readConfidences(sample: Uint8Array): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, confidence } of analyse(sample)) {
    const encoding = findEncodingName(name);
    if (encoding === null || confidence < MIN_CONFIDENCE) continue;
    const candidate = twins.get(encoding) ?? encoding;
    found.set(candidate, Math.max(found.get(candidate) ?? 0, confidence));
  }
  return found;
}

function countBeyondAscii(sample: Uint8Array): number {
  return sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
}

const OTHER_WORD = /[^\P{L}\p{sc=Latin}]{3}/u;
/** From 0 to 1. Text in Latin letters has hardly anything odd in Latin-1. */
const ODD_SHARE_OF_OTHERS = 0.2;
