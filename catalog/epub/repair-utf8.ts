type Repaired = { text: string; otherBytes: number };

/**
 * Reads a text that is UTF-8 except for a few bytes, and those as letters in `encoding`; null for a text that is not
 * mostly UTF-8.
 */
export function repairUtf8(bytes: Uint8Array, encoding: string): Repaired | null {
  const whole = bytes.subarray(0, bytes.length - measureCutLetter(bytes));
  const isCut = whole.length < bytes.length;
  const { evidence, otherBytes } = countSequences(whole);
  const faults = otherBytes + (isCut ? 1 : 0);
  if (evidence < faults * MIN_EVIDENCE) return null;

  const decoder = new TextDecoder(encoding);
  const pieces = splitIntoPieces(whole).map(
    (piece) => decodeStrictly(piece) ?? repairPiece(piece, decoder),
  );
  return { text: [...pieces, isCut ? REPLACEMENT : ""].join(""), otherBytes: faults };
}

/** How many bytes at the end begin a letter of UTF-8 and do not end it. */
function measureCutLetter(bytes: Uint8Array): number {
  const end = Buffer.from(bytes.subarray(-3)).toString("latin1");
  const cut = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/.exec(end);
  return cut?.[0].length ?? 0;
}

const REPLACEMENT = "\ufffd";

/** Sequences of UTF-8 with one Latin-1 letter for each byte, or another byte. */
const PARTS =
  /((?:[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}){1,500})|[\x80-\xff]/g;

/** For each byte that is not UTF-8. */
const MIN_EVIDENCE = 4;

/** After so many other bytes a text is not read further to find out. */
const MAX_UNCLEAR = 1_000;

/** Other encodings have two bytes like a letter of UTF-8 now and then, but hardly three. */
function weighText(text: string): number {
  let evidence = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) evidence += code > 0x7ff ? 4 : 1;
  }
  return evidence;
}

/** As UTF-8; null for other text. `isStart` allows a letter that is cut at the end. */
export function decodeStrictly(bytes: Uint8Array, isStart = false): string | null {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes, { stream: isStart });
  } catch {
    return null;
  }
}

function countSequences(bytes: Uint8Array): { evidence: number; otherBytes: number } {
  let evidence = 0;
  let otherBytes = 0;
  for (const piece of splitIntoPieces(bytes)) {
    const text = decodeStrictly(piece);
    const parts = text === null ? piece.toString("latin1").matchAll(PARTS) : [];
    evidence += weighText(text ?? "");
    for (const [part, sequences] of parts) {
      if (sequences === undefined) otherBytes += part.length;
      else evidence += weighText(Buffer.from(sequences, "latin1").toString());
    }
    if (otherBytes > MAX_UNCLEAR && evidence < otherBytes) break;
  }
  return { evidence, otherBytes };
}

function repairPiece(piece: Buffer, decoder: TextDecoder): string {
  return piece.toString("latin1").replace(PARTS, (part: string, sequences?: string) => {
    const bytes = Buffer.from(part, "latin1");
    if (sequences !== undefined) return bytes.toString();
    return decoder.decode(bytes).replace(/[\u0080-\u009f]/, REPLACEMENT);
  });
}

/** In bytes: a long text is repaired in pieces, because each part takes memory. */
const PIECE_LENGTH = 10_000;
const MAX_CONTINUATION = 3;

/** Ends each piece before a byte that begins a letter of UTF-8. */
function* splitIntoPieces(bytes: Uint8Array): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + PIECE_LENGTH, bytes.length);
    const last = end + MAX_CONTINUATION;
    while (end < last && isContinuation(bytes[end])) end += 1;
    yield Buffer.from(bytes.subarray(start, end));
    start = end;
  }
}

function isContinuation(byte = 0): boolean {
  return byte >= 0x80 && byte <= 0xbf;
}
