import {
  detectEncoding,
  findEncodingName,
  getUsualEncoding,
  MULTI_BYTE_ENCODINGS,
} from "./detect-encoding.ts";
import { repairUtf8 } from "./repair-utf8.ts";

type DecodeOptions = {
  /** The tag of the book's language, for a text that does not say its encoding. */
  language?: string;
  /** Whether the text may end inside a letter. */
  isStart?: boolean;
};

/** `note` says which encoding was guessed, and how many letters cannot be read; null when there is no doubt. */
type DecodedText = { text: string; note: string | null };

/**
 * Decodes text as UTF-16 or UTF-8 if it is that; else in the encoding that it declares, or in the likeliest one.
 */
export function decodeText(bytes: Uint8Array, options?: DecodeOptions): string {
  return readText(bytes, options).text;
}

/** Like `decodeText`, with a note for the operator. */
export function readText(
  bytes: Uint8Array,
  { language = "", isStart = false }: DecodeOptions = {},
): DecodedText {
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: decodeUtf16(bytes, utf16), note: null };

  const start = Buffer.from(bytes.subarray(0, MAX_START_BYTES)).toString("latin1");
  const declared = listDeclaredEncodings(start);
  const legacy = declared.find((encoding) => !encoding.startsWith("utf-"));
  const utf8 = decodeStrictly(bytes, isStart);
  if (utf8 !== null && !isAmbiguous(utf8, legacy)) return { text: utf8, note: null };

  const content = start.startsWith(UTF8_MARK) ? bytes.subarray(UTF8_MARK.length) : bytes;
  const repaired = utf8 === null ? repairUtf8(content, getUsualEncoding(language)) : null;
  if (repaired) {
    const { otherBytes } = repaired;
    const count = otherBytes === 1 ? "1 byte that is" : `${otherBytes} bytes that are`;
    const note = `the text has ${count} not UTF-8`;
    return { text: repaired.text, note: joinNotes(note, countUnreadable(repaired.text)) };
  }
  if (legacy !== undefined) {
    const text = decodeAs(content, legacy, isStart);
    return { text, note: joinNotes("", countUnreadable(text)) };
  }

  const languages = [...new Set([language, ...listLanguages(start)])];
  const encoding = detectEncoding(content, languages);
  const text = decodeAs(content, encoding, isStart);
  const isUtf8Declared = content !== bytes || declared.includes("utf-8");
  const fault = isUtf8Declared ? "is not in UTF-8, as it says" : "does not say its encoding";
  const note = `the text ${fault}; read as ${encoding}`;
  return { text, note: joinNotes(note, countUnreadable(text)) };
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

/** By `<meta>`, by the XML declaration and by `@charset`, without unknown names. */
function listDeclaredEncodings(start: string): string[] {
  const declarations = [
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
    /^\W{0,10}<\?xml[^>]*?\bencoding\s*=\s*["']\s*([\w.:-]+)/i,
    /^\W{0,10}@charset\s+["']([\w.:-]+)/i,
  ];
  return declarations.flatMap((declaration) => {
    const label = declaration.exec(start)?.[1];
    return (label && findEncodingName(label)) || [];
  });
}

function listLanguages(start: string): string[] {
  const languages = start.matchAll(/\blang\s*=\s*["']([\w-]+)|<dc:language[^>]*>\s*([\w-]+)/gi);
  return [...languages.take(MAX_LANGUAGES)].map(([, lang, language]) => lang ?? language ?? "");
}

const MAX_LANGUAGES = 2;

/** As UTF-8; null for other text. */
function decodeStrictly(bytes: Uint8Array, isStart: boolean): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isStart });
  } catch {
    return null;
  }
}

/** Begins Japanese letters in ISO-2022-JP. */
const ESCAPE = "\u001b";

/** Some letters of these encodings have the bytes of others in UTF-8, but no text has three bytes for each of them. */
function isAmbiguous(utf8: string, legacy: string | undefined): boolean {
  if (legacy === undefined || !MULTI_BYTE_ENCODINGS.has(legacy)) return false;
  return (utf8.includes(ESCAPE) || /[\u0080-\u07ff]/.test(utf8)) && !/[\u0800-\uffff]/.test(utf8);
}

function decodeAs(bytes: Uint8Array, encoding: string, isStart: boolean): string {
  return new TextDecoder(encoding).decode(bytes, { stream: isStart });
}

function countUnreadable(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) count += 1;
  }
  return count;
}

function joinNotes(note: string, unreadable: number): string | null {
  const count = unreadable === 1 ? "1 letter" : `${unreadable} letters`;
  const notes = [note, unreadable > 0 ? `${count} cannot be read` : ""];
  return notes.filter((each) => each !== "").join("; ") || null;
}
