const HEAD = { plain: 12, woff: 44, woff2: 48 };
const ENTRY = 16;

/** Files are filled up to four bytes, and not every program counts these. */
const FILLING = 3;

/** Whether a font, by its own list of tables or the length that it gives, lies wholly in its file. */
export function isWholeFont(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "font/woff") return hasLength(view, HEAD.woff);
  if (type === "font/woff2") return hasLength(view, HEAD.woff2);
  if (type === "font/otf" || type === "font/ttf") return hasTables(view);
  return type !== "font/collection" || view.byteLength > HEAD.plain;
}

/** The length stands after the mark and the kind of font. */
function hasLength(view: DataView, head: number): boolean {
  return view.byteLength >= head && view.getUint32(8) === view.byteLength;
}

function hasTables(view: DataView): boolean {
  if (view.byteLength < HEAD.plain) return false;

  const count = view.getUint16(4);
  const behind = HEAD.plain + count * ENTRY;
  if (count === 0 || behind > view.byteLength) return false;
  return Array.from({ length: count }, (_, at) => HEAD.plain + at * ENTRY).every((at) => {
    const end = view.getUint32(at + 8) + view.getUint32(at + 12);
    return end <= view.byteLength + FILLING;
  });
}
