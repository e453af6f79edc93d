type BmpOptions = {
  width: number;
  height: number;
  /** Rows from the top, with padding. */
  rows: readonly Uint8Array[];
  bits: number;
  /** Blue, green, red, 0 for each color. */
  palette?: readonly number[];
  /** In bytes, from 40. */
  headerSize?: number;
  compression?: number;
  masks?: readonly number[];
  /** Bytes between the header and the pixels. */
  gap?: number;
  /** Whether the file has the rows from the top. */
  isTopDown?: boolean;
};

/** A BMP of the given rows. */
export function makeBmp({ width, height, rows, bits, ...more }: BmpOptions): Buffer {
  const { palette = [], headerSize = 40, compression = 0, masks = [], gap = 0 } = more;
  const { isTopDown = false } = more;
  const header = Buffer.alloc(14 + Math.max(headerSize, 40 + masks.length * 4));
  const offset = header.length + palette.length + gap;
  header.write("BM");
  header.writeUInt32LE(offset, 10);
  header.writeUInt32LE(headerSize, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(isTopDown ? -height : height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  header.writeUInt32LE(palette.length / 4, 46);
  for (const [place, mask] of masks.entries()) header.writeUInt32LE(mask, 54 + place * 4);
  const ordered = isTopDown ? rows : rows.toReversed();
  return Buffer.concat([header, Uint8Array.from(palette), Buffer.alloc(gap, 0x77), ...ordered]);
}
