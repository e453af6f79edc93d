import type { SelectedChapter } from "./clean/clean-package.ts";
import type { Epub } from "./open-epub.ts";

/** Pages, drawings and pictures. */
export const PAGE_TYPE = /^(?:application\/xhtml\+xml|image\/.+)$/;

/**
 * For each place in the reading order the item that readers can show, the one it names or a fallback of that. `types`
 * has the types of the cleaned files.
 */
export function selectChapters(
  { names, package: { chapters } }: Epub,
  types: ReadonlyMap<string, string>,
): SelectedChapter[] {
  const isReadable = (path: string | null) =>
    path !== null && PAGE_TYPE.test(types.get(names.nameOf(path)) ?? "");
  return chapters.map(({ idref, items }) => ({
    idref,
    id: items.find(({ path }) => isReadable(path))?.id ?? null,
    path: items[0]?.path ?? null,
  }));
}

/** The files of chapters that have a fallback, with those fallbacks. */
export function listFilesOfChains({ package: { chapters } }: Epub): ReadonlySet<string> {
  const chains = chapters.filter(({ items }) => items.length > 1);
  return new Set(chains.flatMap(({ items }) => items.flatMap(({ path }) => path ?? [])));
}

/** Finds the file that is shown for a chapter: itself, or a fallback. Other files are themselves. */
export function createReplacements(
  { package: { chapters } }: Epub,
  isReadable: (path: string) => boolean,
): (path: string) => string {
  const chains = new Map(
    chapters
      .filter(({ items }) => items.length > 1)
      .map(({ items }) => [items[0]?.path ?? "", items.flatMap(({ path }) => path ?? [])]),
  );
  return (path) => chains.get(path)?.find(isReadable) ?? path;
}
