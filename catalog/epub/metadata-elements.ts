import { decodeHTML } from "entities";

import { normalizeLine } from "#domain/normalize-line.ts";

import { childElements, getAttribute, getTrimmedText, type Markup, namespaces } from "./markup.ts";

/** The elements that describe a whole book, in document order. */
export type MetadataElements = {
  /** Dublin Core elements of this name that have text, as EPUB 2 and 3 or DCTERMS write them. */
  find(name: string): Markup[];
  metas: readonly Markup[];
  /** The values of an OPF attribute of EPUB 2, or of the `meta` elements that refine the element in EPUB 3. */
  list(element: Markup, property: string): string[];
};

/** In characters; a longer name is cut. */
export const MAX_NAME_LENGTH = 300;

const MAX_LINE_LENGTH = 1_000;

/** Not of the book itself: a `collection` has metadata of its own. */
const OTHER_PARTS: ReadonlySet<string> = new Set(["collection", "manifest", "spine", "guide"]);

export function readMetadataElements(root: Markup): MetadataElements {
  const parts = childElements(root).filter(({ name }) => !OTHER_PARTS.has(name));
  const elements = parts.flatMap(listLeaves);
  const metas = elements.filter(({ name }) => name.toLowerCase() === "meta");
  const named = Map.groupBy(elements, ({ name, space }) =>
    space === namespaces.dc || space === namespaces.dcterms ? name.toLowerCase() : "",
  );
  const termed = Map.groupBy(
    metas.filter((meta) => getAttribute(meta, "refines") === null),
    (meta) =>
      /^(?:dcterms|dc):(\w+)$/.exec(getAttribute(meta, "property") ?? "")?.[1]?.toLowerCase() ?? "",
  );
  const refinements = readRefinements(metas);

  return {
    metas,
    find(name) {
      // An empty `dc:rights` must not hide another one.
      const found = (named.get(name) ?? []).filter((element) => readLine(element) !== "");
      return found.length > 0 ? found : (termed.get(name) ?? []);
    },
    list(element, property) {
      const id = getAttribute(element, "id");
      const refined = id === null ? [] : (refinements.get(`${property} ${id}`) ?? []);
      const attribute =
        getAttribute(element, property, namespaces.opf) ?? getAttribute(element, property) ?? "";
      return [toLine(attribute), ...refined].filter((value) => value !== "");
    },
  };
}

/** Values that one property of one element may have; hostile books give thousands. */
const MAX_VALUES = 20;

/** The values that refine elements, by property and id. */
function readRefinements(metas: readonly Markup[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const meta of metas) {
    const id = getAttribute(meta, "refines")?.replace(/^.*#/, "");
    const key = `${getAttribute(meta, "property")} ${id}`;
    const values = found.get(key) ?? [];
    if (!id || values.length >= MAX_VALUES) continue;
    found.set(key, [...values, readLine(meta)]);
  }
  return found;
}

/** Elements without elements inside, and Dublin Core elements whatever they have inside. */
function listLeaves(part: Markup): Markup[] {
  const leaves: Markup[] = [];
  const waiting = [part];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const inside = childElements(next);
    const isGroup = next.space !== namespaces.dc || /metadata$/i.test(next.name);
    if (inside.length === 0 || !isGroup) leaves.push(next);
    else waiting.push(...inside.toReversed());
  }
  return leaves;
}

/** The text of an element as one line without invisible characters, cut at 1,000 characters. */
export function readLine(element: Markup): string {
  return toLine(getTrimmedText(element));
}

export function toLine(text: string): string {
  const cut = text.slice(0, 2 * MAX_LINE_LENGTH);
  // Some tools escape "&" twice.
  const decoded = /&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(cut) ? decodeHTML(cut) : cut;
  const line = normalizeLine(decoded.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " "));
  return cutLine(line, MAX_LINE_LENGTH);
}

export function cutLine(line: string, length: number): string {
  return line.length <= length
    ? line
    : line
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trim();
}

/** What tools write when the value is not known. */
const PLACEHOLDERS =
  /^(?:unknown|unknown (?:author|publisher)|unnamed|untitled|none|null|undefined|n\/?a|inconnue?|desconocid[oa]|autor desconocido|auteur inconnu|unbekannt|[\p{P}\p{S}\s]*)$/iu;

export function isPlaceholder(line: string): boolean {
  return PLACEHOLDERS.test(line);
}

export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap((same) => same.slice(0, 1));
}
