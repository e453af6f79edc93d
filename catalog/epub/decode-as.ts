import iconv from "iconv-lite";

/**
 * Decodes bytes in an encoding that `findEncodingName` gives; `isStart` allows a letter that is cut at the end. What
 * cannot be read becomes U+FFFD.
 */
export function decodeAs(bytes: Uint8Array, encoding: string, isStart = false): string {
  const name = fullerNames.get(encoding) ?? (DOS_NAME.test(encoding) ? encoding : "");
  if (!iconv.encodingExists(name))
    return isStart
      ? new TextDecoder(encoding).decode(bytes, { stream: true })
      : getDecoder(encoding).decode(bytes);
  const decoder = iconv.getDecoder(name);
  const { buffer, byteOffset, byteLength } = bytes;
  return (
    decoder.write(Buffer.from(buffer, byteOffset, byteLength)) +
    (isStart ? "" : (decoder.end() ?? ""))
  );
}

const decoders = new Map<string, TextDecoder>();

/** To make one takes longer than to decode a name. */
function getDecoder(encoding: string): TextDecoder {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder;
}

/** The name of the encoding that a label means, as `decodeAs` takes it; null for an unknown one. */
export function findEncodingName(label: string): string | null {
  const known = label.toLowerCase();
  const [, page] = DOS_LABEL.exec(known) ?? [];
  if (page !== undefined) return `cp${page}`;
  try {
    return new TextDecoder(otherLabels.get(known) ?? known).encoding;
  } catch {
    return null;
  }
}

/** Node's `TextDecoder` lacks letters of these that the Web standard has: of Korean, and of Hong Kong. */
const fullerNames = new Map([
  ["euc-kr", "cp949"],
  ["big5", "big5hkscs"],
]);

/** `TextDecoder` knows no encodings of DOS but the Russian one. */
const DOS_NAME = /^cp\d+$/;
const DOS_LABEL = /^(?:cp|ibm|dos)[-_]?(437|737|775|85[0257]|858|86[0-35])$/;

/** Labels that are not of the Web. */
const otherLabels = new Map([
  ["cp932", "shift_jis"],
  ["ms932", "shift_jis"],
  ["cp936", "gbk"],
  ["ms936", "gbk"],
  ["cp949", "euc-kr"],
  ["ms949", "euc-kr"],
  ["uhc", "euc-kr"],
  ["cp950", "big5"],
  ["macroman", "macintosh"],
  ["mac-roman", "macintosh"],
  ["maccyrillic", "x-mac-cyrillic"],
  ["mac-cyrillic", "x-mac-cyrillic"],
]);
