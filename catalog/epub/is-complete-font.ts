const HEADER_BYTES = { plain: 12, woff: 44, woff2: 48 };
const TABLE_ENTRY_BYTES = 16;

/** Files are padded to a multiple of four bytes, and some programs do not count the padding. */
const MAX_PADDING_BYTES = 3;

/** Whether all tables of a font, or its declared length, are within the file. */
export function isCompleteFont(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "font/woff") return hasDeclaredLength(view, HEADER_BYTES.woff);
  if (type === "font/woff2") return hasDeclaredLength(view, HEADER_BYTES.woff2);
  if (type === "font/otf" || type === "font/ttf") return hasCompleteTables(view);
  return type !== "font/collection" || view.byteLength > HEADER_BYTES.plain;
}

/** The length follows the signature and the font flavor. */
function hasDeclaredLength(view: DataView, head: number): boolean {
  return view.byteLength >= head && view.getUint32(8) === view.byteLength;
}

function hasCompleteTables(view: DataView): boolean {
  if (view.byteLength < HEADER_BYTES.plain) return false;

  const count = view.getUint16(4);
  const behind = HEADER_BYTES.plain + count * TABLE_ENTRY_BYTES;
  if (count === 0 || behind > view.byteLength) return false;
  return Array.from(
    { length: count },
    (_, at) => HEADER_BYTES.plain + at * TABLE_ENTRY_BYTES,
  ).every((at) => {
    const end = view.getUint32(at + 8) + view.getUint32(at + 12);
    return end <= view.byteLength + MAX_PADDING_BYTES;
  });
}
