/**
 * The files that a file of the book displays, in order: pictures and styles of a page, imports of a style sheet.
 * Targets of links are not included.
 */
export function listFileReferences(path: string, text: string): string[] {
  const matches = /\.css$/i.test(path)
    ? text.matchAll(styleReferencePattern)
    : text.matchAll(pageReferencePattern);
  const found = [...matches]
    .map(([, ...addresses]) => resolvePath(path, addresses.find(Boolean) ?? ""))
    .filter((file) => file !== null);
  return [...new Set(found)];
}

const pageReferencePattern =
  /<(?:\w+:)?(?:img|image|link)\s(?:[^<>]*?\s)?(?:xlink:)?(?:src|href)\s*=\s*(?:"([^"#]+)"|'([^'#]+)')/g;
const styleReferencePattern = /url\(\s*["']?([^"')]+?)["']?\s*\)|@import\s+["']([^"']+)["']/g;

/** The path of an address in the book; null when it is outside. */
function resolvePath(path: string, address: string): string | null {
  const baseUrl = "https://nowhere.invalid/";
  if (!URL.canParse(address, baseUrl + path)) return null;
  const { href, search } = new URL(address, baseUrl + path);
  if (!href.startsWith(baseUrl) || search) return null;
  try {
    return decodeURI(href.slice(baseUrl.length));
  } catch {
    return null;
  }
}
