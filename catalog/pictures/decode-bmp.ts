import { decode } from "bmp-ts";

import { PictureError } from "./picture-error.ts";

/** Decoded without compression, one array for the whole picture. */
const MAX_BMP_PIXELS = 10_000_000;

/** Red, green, blue, alpha from the top left. Of each row the first `shownWidth` pixels belong to the picture. */
type Pixels = { data: Uint8Array; width: number; shownWidth: number; height: number };

/** Decodes an uncompressed BMP. Throws `PictureError`. */
export function decodeBmp(bytes: Uint8Array): Pixels {
  const header = readHeader(bytes);
  refuseUnusable(header);
  try {
    const { data, width, height } = decode(prepareForDecoder(bytes, header));
    // The decoder gives alpha, blue, green, red.
    data.swap32();
    fillAlpha(data, header);
    return { data, width, shownWidth: header.width, height };
  } catch {
    throw new PictureError("damaged");
  }
}

/** Throws `PictureError` for a compressed or large BMP. */
export function countBmpPixels(bytes: Uint8Array): number {
  const header = readHeader(bytes);
  refuseUnusable(header);
  return header.width * header.height;
}

function refuseUnusable({ width, height, bits, compression }: Header): void {
  if (width === 0 || height === 0) throw new PictureError("damaged");
  if (width * height > MAX_BMP_PIXELS) throw new PictureError("bmp-too-large");
  if (!UNCOMPRESSED.has(compression)) throw new PictureError("compressed-bmp");
  if (!KNOWN_BITS.has(bits)) throw new PictureError("damaged");
}

type Header = {
  size: number;
  width: number;
  height: number;
  bits: number;
  compression: number;
  /** Where the pixels begin. */
  offset: number;
  /** Where the header ends, with masks and palette. */
  end: number;
};

const INFO_HEADER_SIZE = 40;
const BIT_FIELDS = 3;
const ALPHA_BIT_FIELDS = 6;
const UNCOMPRESSED: ReadonlySet<number> = new Set([0, BIT_FIELDS, ALPHA_BIT_FIELDS]);

function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < 14 + INFO_HEADER_SIZE) throw new PictureError("damaged");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = view.getUint32(14, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const colors = view.getUint32(46, true) || (bits <= 8 ? 2 ** bits : 0);
  const masks = size > INFO_HEADER_SIZE ? 0 : (maskBytes[compression] ?? 0);
  return {
    size,
    width: view.getUint32(18, true),
    height: Math.abs(view.getInt32(22, true)),
    bits,
    compression,
    offset: view.getUint32(10, true),
    end: 14 + size + masks + colors * 4,
  };
}

/** For each pixel. */
const KNOWN_BITS: ReadonlySet<number> = new Set([1, 4, 8, 16, 24, 32]);

/** After a short header. */
const maskBytes: Readonly<Record<number, number>> = { [BIT_FIELDS]: 12, [ALPHA_BIT_FIELDS]: 16 };

/** The decoder takes pixels right after the header, an even width, and masks of their own in long headers. */
function prepareForDecoder(bytes: Uint8Array, header: Header): Buffer {
  const { size, width, bits, compression, offset, end } = header;
  const pixels = bytes.subarray(Math.max(offset, end));
  const prepared = Buffer.concat([bytes.subarray(0, end), pixels]);
  prepared.writeUInt32LE(getDecodedWidth(width, bits), 18);
  if (compression === 0 && size > INFO_HEADER_SIZE) {
    const masks = bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0x00ff00, 0x0000ff];
    const room = (size - INFO_HEADER_SIZE) / 4;
    for (const [place, mask] of [...masks, 0].slice(0, room).entries())
      prepared.writeUInt32LE(mask, 54 + place * 4);
  }
  return prepared;
}

/** Rows of four bits end with a whole byte, so they may be read one pixel further. */
function getDecodedWidth(width: number, bits: number): number {
  return bits === 4 ? width + (width % 2) : width;
}

/** A picture without any alpha is opaque. */
function fillAlpha(rgba: Uint8Array, { bits }: Header): void {
  const mayHaveAlpha = bits === 16 || bits === 32;
  if (mayHaveAlpha && hasAlpha(rgba)) return;
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
}

function hasAlpha(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) {
    if (rgba[at] !== 0) return true;
  }
  return false;
}
