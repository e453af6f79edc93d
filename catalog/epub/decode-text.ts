const MAX_DECLARATION_BYTES = 200;

/** Decodes text in the encoding of its byte order mark or its XML or CSS declaration, else as UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return createDecoder(findEncoding(bytes)).decode(bytes);
}

function findEncoding(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0x3c && second === 0) return "utf-16le";
  if (first === 0 && second === 0x3c) return "utf-16be";

  const start = Buffer.from(bytes.subarray(0, MAX_DECLARATION_BYTES)).toString("latin1");
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)|^@charset "([\w.:-]+)"/.exec(
    start,
  );
  return declared?.[1] ?? declared?.[2] ?? "utf-8";
}

function createDecoder(encoding: string): TextDecoder {
  // A declaration that is readable in bytes cannot be in UTF-16.
  if (/^utf-?16$/i.test(encoding)) return new TextDecoder();
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}
