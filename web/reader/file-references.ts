/**
 * The files of the book that the text of one of them shows itself with, in the order they stand: pictures and styles of
 * a page, what a style sheet imports. Where a link merely leads is none of them.
 */
export function listFileReferences(path: string, text: string): string[] {
  const named = /\.css$/i.test(path)
    ? text.matchAll(styleReferencePattern)
    : text.matchAll(pageReferencePattern);
  const found = [...named]
    .map(([, ...addresses]) => resolvePath(path, addresses.find(Boolean) ?? ""))
    .filter((file) => file !== null);
  return [...new Set(found)];
}

const pageReferencePattern =
  /<(?:\w+:)?(?:img|image|link)\s(?:[^<>]*?\s)?(?:xlink:)?(?:src|href)\s*=\s*(?:"([^"#]+)"|'([^'#]+)')/g;
const styleReferencePattern = /url\(\s*["']?([^"')]+?)["']?\s*\)|@import\s+["']([^"']+)["']/g;

/** An address as a path of the book; null when it leads out of it. */
function resolvePath(path: string, address: string): string | null {
  const nowhere = "https://nowhere.invalid/";
  if (!URL.canParse(address, nowhere + path)) return null;
  const { href, search } = new URL(address, nowhere + path);
  if (!href.startsWith(nowhere) || search) return null;
  try {
    return decodeURI(href.slice(nowhere.length));
  } catch {
    return null;
  }
}
