const signatures = [
  { type: "image/png", at: 0, marks: ["\u0089PNG\r\n\u001a\n"] },
  { type: "image/jpeg", at: 0, marks: ["\u00ff\u00d8\u00ff"] },
  { type: "image/gif", at: 0, marks: ["GIF87a", "GIF89a"] },
  { type: "image/webp", at: 8, marks: ["WEBP"] },
  { type: "image/avif", at: 4, marks: ["ftypavif", "ftypavis"] },
  { type: "font/woff", at: 0, marks: ["wOFF"] },
  { type: "font/woff2", at: 0, marks: ["wOF2"] },
  { type: "font/otf", at: 0, marks: ["OTTO"] },
  { type: "font/ttf", at: 0, marks: ["\0\u0001\0\0", "true\0"] },
  { type: "font/collection", at: 0, marks: ["ttcf"] },
] as const;

/** The type of a picture or font by its first bytes, regardless of its name; null for other files. */
export function sniffType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const found = signatures.find(({ at, marks }) =>
    marks.some((mark) => start.startsWith(mark, at)),
  );
  return found?.type ?? null;
}

/** Uncompressed pictures with a header of one of these sizes. */
const BMP_HEADER_SIZES: ReadonlySet<number> = new Set([40, 52, 56, 108, 124]);

/** The type of a picture that can be shown after it is converted; null for other files. */
export function sniffConvertible(bytes: Uint8Array): "image/tiff" | "image/bmp" | null {
  const start = Buffer.from(bytes.subarray(0, 18));
  const letters = start.toString("latin1");
  if (letters.startsWith("II*\0") || letters.startsWith("MM\0*")) return "image/tiff";
  const isBmp =
    letters.startsWith("BM") && start.length === 18 && BMP_HEADER_SIZES.has(start.readUInt32LE(14));
  return isBmp ? "image/bmp" : null;
}
