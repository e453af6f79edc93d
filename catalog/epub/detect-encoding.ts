import { analyse } from "chardet";

import { decodeAs, findEncodingName } from "./decode-as.ts";
import { getOddShare } from "./get-odd-share.ts";
import { getForeignShare } from "./letters-of-languages.ts";

/**
 * The likeliest encoding of a text that is not UTF-8, as `decodeAs` takes it. `languages` are tags that the text or its
 * book has; they decide where a text is short.
 */
export function detectEncoding(bytes: Uint8Array, languages: readonly string[]): string {
  return detectInSample(extractSample(bytes), languages);
}

function detectInSample(sample: Uint8Array, languages: readonly string[]): string {
  const expected = new Set(languages.flatMap(listUsualEncodings));
  const confidences = readConfidences(sample);
  const trust = Math.min(countBeyondAscii(sample) / ENOUGH_BYTES, 1) ** 2;
  const candidates = CANDIDATES.map((encoding) => {
    const points = trust * (confidences.get(twins.get(encoding) ?? encoding) ?? 0);
    const usual = encoding === DEFAULT ? SLIGHTLY_EXPECTED : 0;
    const rare = RARE.has(encoding) ? UNEXPECTED : 0;
    return { encoding, most: points + (expected.has(encoding) ? EXPECTED : usual) - rare };
  });
  let best = { encoding: DEFAULT, score: -Infinity };
  // The likeliest come first, because reading the sample takes most of the time.
  for (const { encoding, most } of candidates.toSorted((a, b) => b.most - a.most)) {
    if (most <= best.score) break;
    const score = most - IMPOSSIBLE * measureOdd(sample, encoding, languages);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

function measureOdd(sample: Uint8Array, encoding: string, languages: readonly string[]): number {
  const text = decodeAs(sample, encoding);
  const odd = getOddShare(text, { isSerbian: isSerbian(text, languages) });
  if (!RARE.has(encoding)) return odd;
  const foreign = languages.map((language) => getForeignShare(text, getCode(language)) ?? 0);
  return odd + Math.min(...foreign, 1) * SLIGHTLY_ODD;
}

/** Without a language of Cyrillic letters, Serbian is what has its own letters and none that it lacks. */
function isSerbian(text: string, languages: readonly string[]): boolean {
  const known = languages.map(getCode).filter((code) => cyrillic.has(code));
  return known.length > 0
    ? known.some((code) => code === "sr" || code === "mk")
    : !/[ёйщъыьэюяіїєґ]/i.test(text);
}

/**
 * The likeliest encoding of a text that reads as gibberish in the one that it declares, and well in this one; null for
 * other texts.
 */
export function findOtherEncoding(
  bytes: Uint8Array,
  declared: string,
  languages: readonly string[],
): string | null {
  const sample = extractSample(bytes);
  if (countBeyondAscii(sample) < FEW_LETTERS) return null;
  const odd = measureOdd(sample, declared, [""]);
  // No encoding has letters there on purpose.
  const isUnread = /[\u0080-\u009f]/.test(decodeAs(sample, declared));
  if (odd < ODD_SHARE_OF_OTHERS && !isUnread) return findByLetters(sample, declared, languages);
  const encoding = detectInSample(sample, languages);
  if (measureOdd(sample, encoding, languages) > odd * MUCH_LESS) return null;
  const isKnown = languages.flatMap(listUsualEncodings).includes(encoding);
  return isKnown || isUnread || OTHER_WORD.test(decodeAs(sample, encoding)) ? encoding : null;
}

/** For a text in Latin letters that are not those of its language, and in another encoding are. */
function findByLetters(
  sample: Uint8Array,
  declared: string,
  languages: readonly string[],
): string | null {
  const text = decodeAs(sample, declared);
  if (countBeyondAscii(sample) < ENOUGH_LETTERS || OTHER_WORD.test(text)) return null;
  for (const language of languages) {
    const code = getCode(language);
    if ((getForeignShare(text, code) ?? 0) < MANY_FOREIGN) continue;
    if (!isLikelyIn(sample, language)) continue;
    const found = listUsualEncodings(language).find((encoding) => {
      const share = getForeignShare(decodeAs(sample, encoding), code) ?? 1;
      return share < FEW_FOREIGN && measureOdd(sample, encoding, languages) < FEW_FOREIGN;
    });
    if (found !== undefined && found !== declared) return found;
  }
  return null;
}

/** Whether the detector takes the text for one in an encoding of the language. */
function isLikelyIn(sample: Uint8Array, language: string): boolean {
  const confidences = readConfidences(sample);
  const usual = listUsualEncodings(language).map((encoding) => confidences.get(encoding) ?? 0);
  return Math.max(...usual) >= Math.max(...confidences.values()) * NEARLY;
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
const UNEXPECTED = 8;
const IMPOSSIBLE = 200;

/** A share, which tells encodings of the same letters apart. */
const SLIGHTLY_ODD = 0.1;

/** Bytes beyond ASCII; with fewer the detector is less to be trusted. */
const ENOUGH_BYTES = 15;

/** The detector gives these points to every possible encoding of a kind. */
const MIN_CONFIDENCE = 11;

/** Languages by their usual encodings, the likeliest first. Others have `USUAL_LATIN`. */
const usualEncodings: readonly [languages: string, encodings: string][] = [
  ["ru be kk ky tg tt mn uk", "windows-1251 koi8-u iso-8859-5 ibm866 x-mac-cyrillic"],
  ["bg mk", "windows-1251 iso-8859-5 ibm866 x-mac-cyrillic"],
  ["sr", "windows-1251 windows-1250 iso-8859-2 x-mac-cyrillic"],
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

/** Of every other language. */
const USUAL_LATIN = [DEFAULT, "macintosh", "cp850"];

/** Encodings of DOS and of older Macs. */
const RARE = new Set(["ibm866", "x-mac-cyrillic", "macintosh", "cp850"]);

const cyrillic = new Set("ru be kk ky tg tt mn uk bg mk sr".split(" "));

const encodingsByLanguage = new Map(
  usualEncodings.flatMap(([languages, encodings]) =>
    languages.split(" ").map((language) => [language, encodings.split(" ")] as const),
  ),
);

/** Of equally likely encodings the first counts. */
const CANDIDATES: readonly string[] = [
  ...new Set([DEFAULT, ...[...encodingsByLanguage.values()].flat(), ...USUAL_LATIN]),
];

export const MULTI_BYTE_ENCODINGS = new Set([
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "gbk",
  "big5",
  "euc-kr",
]);

/** None for English, which has few letters with accents and is often named by mistake. */
function listUsualEncodings(language: string): readonly string[] {
  const code = getCode(language);
  if (code === "" || code === "en") return [];
  const usual = encodingsByLanguage.get(code) ?? USUAL_LATIN;
  const isTraditional = /^zh[-_](?:.*[-_])?(?:hant|tw|hk|mo)/i.test(language);
  return isTraditional ? usual.toReversed().slice(0, 1) : usual;
}

function getCode(language: string): string {
  const [code = ""] = language.toLowerCase().split(/[-_]/);
  return code;
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

/** Encodings that the detector does not tell from others. */
const twins: ReadonlyMap<string, string> = new Map([
  ["koi8-u", "koi8-r"],
  ["ibm866", "windows-1251"],
  ["x-mac-cyrillic", "windows-1251"],
  ["macintosh", DEFAULT],
  ["cp850", DEFAULT],
]);

function readConfidences(sample: Uint8Array): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, confidence } of analyse(sample)) {
    const encoding = findEncodingName(name);
    if (encoding === null || confidence < MIN_CONFIDENCE) continue;
    found.set(encoding, Math.max(found.get(encoding) ?? 0, confidence));
  }
  return found;
}

function countBeyondAscii(sample: Uint8Array): number {
  return sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
}

const OTHER_WORD = /[^\P{L}\p{sc=Latin}]{3}/u;
/** From 0 to 1. */
const ODD_SHARE_OF_OTHERS = 0.2;
const MUCH_LESS = 0.25;

/** In bytes beyond ASCII, and shares. */
const FEW_LETTERS = 3;
const ENOUGH_LETTERS = 8;
const MANY_FOREIGN = 0.3;
const FEW_FOREIGN = 0.1;
const NEARLY = 0.7;
