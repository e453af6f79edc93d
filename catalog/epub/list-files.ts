import { CONTAINER_PATH } from "./archive-names.ts";
import { ENCRYPTION_PATH } from "./encryption.ts";
import { EpubError } from "./epub-error.ts";
import type { Epub } from "./open-epub.ts";
import { isMarkupType } from "./parse-markup.ts";
import { listFilesInOrder } from "./select-chapters.ts";
import { MEDIA_START_BYTES, startsAsMedia } from "./sniff-media.ts";

/** `type` is what the book says. */
export type ListedFile = { path: string; type: string };

/** Files in META-INF that describe the book, in addition to the package document. */
export const DESCRIPTION_PATHS: readonly string[] = [
  CONTAINER_PATH,
  "META-INF/com.apple.ibooks.display-options.xml",
  "META-INF/com.kobobooks.display-options.xml",
  ENCRYPTION_PATH,
];

/** In bytes, for all texts and style sheets together. */
const MAX_TEXT_BYTES = 100_000_000;

const PAGE_NAME = /\.x?html?$/i;

export function listManifestFiles(epub: Epub): ListedFile[] {
  const inOrder = listFilesInOrder(epub);
  const items = epub.package.items.flatMap(({ path, type }) => {
    if (!path) return [];
    // Books name no type for their pages, or a wrong one.
    const isPage = epub.pages.has(path) || (inOrder.has(path) && PAGE_NAME.test(path));
    return [{ path, type: isPage && !isMarkupType(type) ? "application/xhtml+xml" : type }];
  });
  const byPath = new Map(items.map((item) => [item.path, item]));
  return [...byPath.values()].filter(
    ({ path }) => epub.has(path) && path !== epub.package.path && !isReserved(path),
  );
}

function isReserved(path: string): boolean {
  return /^(?:META-INF\/.*|mimetype|index\.json)$/i.test(path);
}

export function listUnlistedFiles({ paths, package: { path, items } }: Epub): string[] {
  const listed = new Set(items.map((item) => item.path));
  const descriptions = new Set([path, "mimetype", ...DESCRIPTION_PATHS]);
  return paths.filter((each) => !listed.has(each) && !descriptions.has(each));
}

/**
 * The order in which files are cleaned. Pages and other texts come last: what they say about a recording depends on
 * whether it stays, and they may show nothing but what a style sheet draws.
 */
export async function sortFiles(
  epub: Epub,
  files: readonly ListedFile[],
): Promise<{ first: ListedFile[]; texts: ListedFile[] }> {
  const isStyle = ({ path, type }: ListedFile) => isStyleSheet(path, type);
  const media: ListedFile[] = [];
  const texts: ListedFile[] = [];
  for (const file of files.filter((each) => isTextFile(each) && !isStyle(each))) {
    // A recording may be listed as a text.
    const start = await epub.read(file.path, MEDIA_START_BYTES);
    (startsAsMedia(start) ? media : texts).push(file);
  }
  const others = files.filter((each) => !isTextFile(each));
  return { first: [...others, ...media, ...files.filter(isStyle)], texts };
}

export function refuseTooMuchText(epub: Epub): void {
  const texts = listManifestFiles(epub).filter(isTextFile);
  const size = texts.reduce((sum, { path }) => sum + epub.sizeOf(path), 0);
  if (size > MAX_TEXT_BYTES) throw new EpubError("too-much-text");
}

/** Whether a file is cleaned as text, which takes far more time and memory than copying a picture. */
function isTextFile({ path, type }: ListedFile): boolean {
  return isStyleSheet(path, type) || isMarkupType(type);
}

export function isStyleSheet(path: string, type: string): boolean {
  return type === "text/css" || (/\.css$/i.test(path) && !isMarkupType(type));
}
