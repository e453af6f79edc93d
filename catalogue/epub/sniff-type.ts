/** The type of a picture or font by its first bytes, whatever its name or the book says; null for all else. */
export function sniffType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return signatures.find(({ pattern }) => pattern.test(start))?.type ?? null;
}

const signatures = [
  { type: "image/png", pattern: /^\x89PNG\r\n\x1a\n/ },
  { type: "image/jpeg", pattern: /^\xff\xd8\xff/ },
  { type: "image/gif", pattern: /^GIF8[79]a/ },
  { type: "image/webp", pattern: /^RIFF[^]{4}WEBP/ },
  { type: "image/avif", pattern: /^[^]{4}ftypavi[fs]/ },
  { type: "font/woff", pattern: /^wOFF/ },
  { type: "font/woff2", pattern: /^wOF2/ },
  { type: "font/otf", pattern: /^OTTO/ },
  { type: "font/ttf", pattern: /^(?:\0\x01\0\0|true)/ },
  { type: "font/collection", pattern: /^ttcf/ },
];
