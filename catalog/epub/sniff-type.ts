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
