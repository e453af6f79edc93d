import type { TocItem } from "foliate-js/epub.js";
import type { View } from "foliate-js/view.js";

type Part = { id: string; index: number };

/**
 * The contents with an entry without a name for each missing section that no entry leads to, at its place in the
 * reading order.
 */
export function addMissingParts(
  view: View,
  contents: readonly TocItem[],
  missing: ReadonlySet<string>,
): TocItem[] {
  const named = new Set(listSections(view, contents));
  const parts = new Map<string, Part>();
  for (const [index, { id }] of view.book.sections.entries()) {
    if (missing.has(id) && !named.has(index) && !parts.has(id)) parts.set(id, { id, index });
  }
  return placeParts(view, contents, [...parts.values()]);
}

function listSections(view: View, entries: readonly TocItem[]): number[] {
  return entries.flatMap(({ href, subitems }) => [
    findSection(view, href),
    ...listSections(view, subitems ?? []),
  ]);
}

/** Places the parts below the entry that they come after, or after it when it has none below. */
function placeParts(view: View, entries: readonly TocItem[], parts: Part[]): TocItem[] {
  if (parts.length === 0) return [...entries];
  const starts = entries.map((entry) => findStart(view, entry));
  const placed = removePartsBefore(starts[0]).map(createEntry);
  for (const [place, entry] of entries.entries()) {
    const after = removePartsBefore(starts[place + 1]);
    const subitems = entry.subitems ?? [];
    if (subitems.length > 0) placed.push({ ...entry, subitems: placeParts(view, subitems, after) });
    else placed.push(entry, ...after.map(createEntry));
  }
  return placed;

  /** Without a place, all that are left. */
  function removePartsBefore(end = Number.POSITIVE_INFINITY): Part[] {
    const count = parts.findIndex(({ index }) => index >= end);
    return parts.splice(0, count < 0 ? parts.length : count);
  }
}

function createEntry({ id }: Part): TocItem {
  return { label: "", href: id, subitems: [] };
}

/** The section of an entry, or of the first below it; -1 when there is none. */
function findStart(view: View, { href, subitems }: TocItem): number {
  const section = findSection(view, href);
  const [first] = subitems ?? [];
  return section < 0 && first ? findStart(view, first) : section;
}

function findSection(view: View, href: string | null): number {
  return href ? (view.book.resolveHref(href)?.index ?? -1) : -1;
}

/** The addresses in the contents that lead to no page, each with whether the reader says so in its place. */
export function listMissingEntries(
  view: View,
  entries: readonly TocItem[],
  missing: ReadonlySet<string>,
): [href: string, hasPlace: boolean][] {
  return entries.flatMap(({ href, subitems }) => {
    const section = view.book.sections[findSection(view, href)];
    const isMissing = section === undefined || missing.has(section.id);
    const below = listMissingEntries(view, subitems ?? [], missing);
    return href !== null && isMissing ? [[href, section !== undefined], ...below] : below;
  });
}
