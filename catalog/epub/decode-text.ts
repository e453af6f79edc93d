import { decodeAs, findEncodingName } from "./decode-as.ts";
import {
  detectEncoding,
  findOtherEncoding,
  getUsualEncoding,
  MULTI_BYTE_ENCODINGS,
} from "./detect-encoding.ts";
import { decodeStrictly, repairUtf8 } from "./repair-utf8.ts";

type DecodeOptions = {
  /** The tag of the book's language, for a text that does not say its encoding. */
  language?: string;
  /** Whether the text may end inside a letter. */
  isStart?: boolean;
};

/** `count`: of bytes or letters. */
export type TextFault = { what: string; count?: number };

/** `faults` say which encoding was guessed, and how many letters cannot be read; empty without a doubt. */
type DecodedText = { text: string; faults: readonly TextFault[] };

/** For example "the text has bytes that are not UTF-8 (3)"; null without faults. */
export function describeFaults(faults: readonly TextFault[]): string | null {
  const notes = faults.map(({ what, count }) =>
    count === undefined ? what : `${what} (${count})`,
  );
  return notes.join("; ") || null;
}

/**
 * Decodes text as UTF-16 or UTF-8 if it is that; else in the encoding that it declares, or in the likeliest one.
 */
export function decodeText(bytes: Uint8Array, options?: DecodeOptions): string {
  return readText(bytes, options).text;
}

/** Like `decodeText`, with faults for the operator. */
export function readText(
  bytes: Uint8Array,
  { language = "", isStart = false }: DecodeOptions = {},
): DecodedText {
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: decodeUtf16(bytes, utf16), faults: [] };

  const start = Buffer.from(bytes.subarray(0, MAX_START_BYTES)).toString("latin1");
  const hasMark = start.startsWith(UTF8_MARK);
  const content = hasMark ? bytes.subarray(UTF8_MARK.length) : bytes;
  const labels = listDeclaredLabels(start);
  const declared = labels.map(findEncodingName);
  const legacy = declared.find((encoding) => encoding !== null && !encoding.startsWith("utf-"));
  const utf8 = decodeStrictly(content, isStart);
  if (utf8 !== null && !isAmbiguous(utf8, legacy)) return { text: utf8, faults: [] };

  const repaired = utf8 === null ? repairUtf8(content, getUsualEncoding(language)) : null;
  if (repaired) {
    const fault = { what: "the text has bytes that are not UTF-8", count: repaired.otherBytes };
    return { text: repaired.text, faults: [fault, ...listUnreadable(repaired.text)] };
  }
  const languages = [...new Set([language, ...listLanguages(start)])];
  const other = legacy ? findOtherEncoding(content, legacy, languages) : null;
  if (legacy && !other) {
    const text = decodeAs(content, legacy, isStart);
    return { text, faults: listUnreadable(text) };
  }

  const encoding = utf8 === null ? (other ?? detectEncoding(content, languages)) : ISO_2022_JP;
  const text = decodeAs(content, encoding, isStart);
  const isUtf8Declared = hasMark || declared.includes("utf-8");
  const why = other
    ? `is not in ${nameEncoding(legacy ?? "")}, as it says`
    : explainDetection(labels, isUtf8Declared);
  const what = `the text ${why}; read as ${encoding}`;
  return { text, faults: [{ what }, ...listUnreadable(text)] };
}

/** Why the encoding is detected. */
function explainDetection(labels: readonly string[], isUtf8Declared: boolean): string {
  if (isUtf8Declared) return "is not in UTF-8, as it says";
  const unknown = labels.find((label) => findEncodingName(label) === null);
  return unknown ? `names the unknown encoding "${unknown}"` : "does not say its encoding";
}

function nameEncoding(encoding: string): string {
  return encoding === "windows-1252" ? "Latin-1" : encoding;
}

/** The byte order mark of UTF-8, as Latin-1. */
const UTF8_MARK = "\u00ef\u00bb\u00bf";

/** Where declarations are: in bytes. */
const MAX_START_BYTES = 4_000;

/** UTF-32 is read as UTF-16, where it has a zero beside each letter. */
function findUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (second === undefined) return null;
  if (first === 0 || (first === 0xfe && second === 0xff)) return "utf-16be";
  return second === 0 || (first === 0xff && second === 0xfe) ? "utf-16le" : null;
}

function decodeUtf16(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes).replace(/[\0\ufeff]/g, "");
}

/** The names of encodings by `<meta>`, by the XML declaration and by `@charset`. */
function listDeclaredLabels(start: string): string[] {
  const declarations = [
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i,
    /^\W{0,10}<\?xml[^>]*?\bencoding\s*=\s*["']\s*([\w.:-]{1,40})/i,
    /^\W{0,10}@charset\s+["']([\w.:-]{1,40})/i,
  ];
  return declarations.flatMap((declaration) => declaration.exec(start)?.[1] ?? []);
}

function listLanguages(start: string): string[] {
  const languages = start.matchAll(/\blang\s*=\s*["']([\w-]+)|<dc:language[^>]*>\s*([\w-]+)/gi);
  return [...languages.take(MAX_LANGUAGES)].map(([, lang, language]) => lang ?? language ?? "");
}

const MAX_LANGUAGES = 2;

/** Has only bytes of ASCII. */
const ISO_2022_JP = "iso-2022-jp";
/** Begins letters of ISO-2022-JP. */
const ESCAPE = "\u001b";
const JAPANESE_START = new RegExp(String.raw`${ESCAPE}(?:\$[@B]|\([IJ])`);

/** Some letters of these encodings have the bytes of others in UTF-8, but no text has three bytes for each of them. */
function isAmbiguous(utf8: string, legacy: string | null | undefined): boolean {
  if (!legacy) return JAPANESE_START.test(utf8) && !/\P{ASCII}/u.test(utf8);
  if (!MULTI_BYTE_ENCODINGS.has(legacy)) return false;
  return (utf8.includes(ESCAPE) || /[\u0080-\u07ff]/.test(utf8)) && !/[\u0800-\uffff]/.test(utf8);
}

function listUnreadable(text: string): TextFault[] {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) count += 1;
  }
  return count > 0 ? [{ what: "letters cannot be read", count }] : [];
}
