export type Tags = {
  title: string;
  artist: string;
  album: string;
  /** The track number, from 1, and the number of tracks. */
  track: { number: number; of: number };
  genre: string;
  comment: string;
};

/** ISO 639-2 code for "no linguistic content". */
const NO_LANGUAGE = "zxx";
const UTF_16 = 1;
const HEADER_BYTES = 10;

/** Writes ID3v2.3 tags, which precede the audio data. */
export function writeTags({ title, artist, album, track, genre, comment }: Tags): Uint8Array {
  const frames = Buffer.concat([
    createTextFrame("TIT2", title),
    createTextFrame("TPE1", artist),
    createTextFrame("TALB", album),
    createTextFrame("TRCK", `${track.number}/${track.of}`),
    createTextFrame("TLAN", NO_LANGUAGE),
    createTextFrame("TCON", genre),
    createFrame("COMM", [
      encoding(),
      Buffer.from("eng", "latin1"),
      encodeUtf16(""),
      terminator(),
      encodeUtf16(comment),
    ]),
  ]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("ID3\u0003", "latin1");
  header.set(encodeSyncsafe(frames.length), 6);
  return Buffer.concat([header, frames]);
}

function createTextFrame(id: string, text: string): Buffer {
  return createFrame(id, [encoding(), encodeUtf16(text)]);
}

function createFrame(id: string, parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(id, "latin1");
  header.writeUInt32BE(content.length, 4);
  return Buffer.concat([header, content]);
}

function encoding(): Buffer {
  return Buffer.of(UTF_16);
}

function terminator(): Buffer {
  return Buffer.alloc(2);
}

/** Little-endian, with byte order mark. */
function encodeUtf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, "utf16le");
}

/** A length as four bytes with seven bits each. */
function encodeSyncsafe(length: number): number[] {
  return [21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f);
}
