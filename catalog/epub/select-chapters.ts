import type { Epub } from "./open-epub.ts";

/** Pages, drawings and pictures. */
export const PAGE_TYPE = /^(?:application\/xhtml\+xml|image\/.+)$/;

/** What is known of the files cleaned so far, by their names in the cleaned book. */
export type CleanedPages = {
  types: ReadonlyMap<string, string>;
  /** Pages of the reading order that show nothing. */
  empty: ReadonlySet<string>;
};

/**
 * A place in the reading order: the id that names it, the path of its file, and the id of the item that is shown there;
 * null when none can be.
 */
export type SelectedChapter = { idref: string; path: string | null; id: string | null };

export function isReadable({ types, empty }: CleanedPages, name: string): boolean {
  return PAGE_TYPE.test(types.get(name) ?? "") && !empty.has(name);
}

/** For each place in the reading order the item that readers can show, the one it names or a fallback of that. */
export function selectChapters(
  { names, package: { chapters } }: Epub,
  pages: CleanedPages,
): SelectedChapter[] {
  return chapters.map(({ idref, items }) => ({
    idref,
    id:
      items.find(({ path }) => path !== null && isReadable(pages, names.nameOf(path)))?.id ?? null,
    path: items[0]?.path ?? null,
  }));
}

type OtherPage = { id: string; path: string; isText: boolean };

/** The pages and pictures that can be read and have no place in the reading order; the contents are no text. */
export function listOtherPages(
  { names, package: { items } }: Epub,
  pages: CleanedPages,
  chapters: readonly SelectedChapter[],
): OtherPage[] {
  const shown = new Set(chapters.map(({ id }) => id));
  const inOrder = new Set(items.filter(({ id }) => shown.has(id)).map(({ path }) => path));
  const others = items.flatMap(({ id, path, properties }): OtherPage[] => {
    if (path === null || inOrder.has(path) || !isReadable(pages, names.nameOf(path))) return [];
    const isPage = pages.types.get(names.nameOf(path)) === "application/xhtml+xml";
    return [{ id, path, isText: isPage && !properties.includes("nav") }];
  });
  return [...new Map(others.map((page) => [page.path, page])).values()];
}

/** The number of chapters in the reading order, and the files of those that cannot be read. */
export type ChapterCount = { total: number; missing: string[]; empty: string[] };

export function countChapters(
  chapters: readonly SelectedChapter[],
  isEmpty: (path: string) => boolean,
): ChapterCount {
  const unread = chapters.filter(({ id }) => id === null);
  const [empty = [], missing = []] = [true, false].map((wanted) =>
    unread
      .filter(({ path }) => (path !== null && isEmpty(path)) === wanted)
      .map(({ idref, path }) => path ?? idref),
  );
  return { total: chapters.length, missing, empty };
}

/** The files of the reading order, with fallbacks. */
export function listFilesInOrder({ package: { chapters } }: Epub): ReadonlySet<string> {
  return listFiles(chapters);
}

/** The files of chapters that have a fallback, with those fallbacks. */
export function listFilesOfChains({ package: { chapters } }: Epub): ReadonlySet<string> {
  return listFiles(chapters.filter(({ items }) => items.length > 1));
}

function listFiles(chapters: Epub["package"]["chapters"]): ReadonlySet<string> {
  return new Set(chapters.flatMap(({ items }) => items.flatMap(({ path }) => path ?? [])));
}

/** Finds the file that is shown for a chapter: itself, or a fallback. Other files are themselves. */
export function createReplacements(
  { package: { chapters } }: Epub,
  isShown: (path: string) => boolean,
): (path: string) => string {
  const chains = new Map(
    chapters
      .filter(({ items }) => items.length > 1)
      .map(({ items }) => [items[0]?.path ?? "", items.flatMap(({ path }) => path ?? [])]),
  );
  return (path) => chains.get(path)?.find(isShown) ?? path;
}
