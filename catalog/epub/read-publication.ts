import type { Contributor } from "#domain/contributor-roles.ts";

import { findOutermost, getAttribute, getTrimmedText, type Markup, namespaces } from "./markup.ts";
import { parseRole } from "./parse-role.ts";
import { findDublinCore, getOpfValue, getRefinement, type Refinements } from "./refinements.ts";

/** A series that a book belongs to; the number may have decimals. */
export type SeriesEntry = { name: string; number: number | null };

/** Series of EPUB 3 collections, and of what a common tool writes; each name once. */
export function readSeries(root: Markup, refinements: Refinements): SeriesEntry[] {
  const metas = findOutermost(root, "meta");
  const collections = metas
    .filter((meta) => getAttribute(meta, "property") === "belongs-to-collection")
    .filter((meta) => getRefinement(meta, "collection-type", refinements) !== "set")
    .map((meta) => ({
      name: getTrimmedText(meta),
      number: parseNumber(getRefinement(meta, "group-position", refinements)),
    }));
  const contents = (name: string) =>
    metas
      .filter((meta) => getAttribute(meta, "name") === name)
      .map((meta) => getAttribute(meta, "content")?.trim() ?? "");
  const numbers = contents("calibre:series_index");
  const others = contents("calibre:series").map((name, place) => ({
    name,
    number: parseNumber(numbers[place] ?? null),
  }));

  const series = new Map<string, SeriesEntry>();
  for (const entry of [...collections, ...others]) {
    const key = entry.name.toLowerCase();
    if (entry.name !== "" && (series.get(key)?.number ?? null) === null) series.set(key, entry);
  }
  return [...series.values()];
}

function parseNumber(text: string | null): number | null {
  const number = /^\d{1,5}(?:[.,]\d{1,3})?$/.test(text ?? "")
    ? Number(text?.replace(",", "."))
    : null;
  return number === null || number > MAX_NUMBER ? null : number;
}

const MAX_NUMBER = 10_000;

/** Years before are placeholders of tools. */
const FIRST_YEAR = 1_000;

/** The year of publication; null when no date names one. */
export function readYear(root: Markup, nextYear: number): number | null {
  const dates = findDublinCore(root, "date").map((date) => ({
    event: getAttribute(date, "event", namespaces.opf)?.toLowerCase() ?? "",
    text: getTrimmedText(date),
  }));
  const issued = findOutermost(root, "meta")
    .filter((meta) => getAttribute(meta, "property") === "dcterms:issued")
    .map(getTrimmedText);
  const ordered = [
    ...dates.filter(({ event }) => event.includes("publication")).map(({ text }) => text),
    ...issued,
    ...dates.filter(({ event }) => event === "").map(({ text }) => text),
  ];
  return ordered.map(parseYear).find((year) => year !== null && year <= nextYear) ?? null;
}

/** The year of "1999", "c1999", "March 1999" and "1999-03-01T00:00:00Z". */
function parseYear(text: string): number | null {
  const [, year] = /(?:^|\D)(\d{4})(?:\D|$)/.exec(text.trim()) ?? [];
  return year && Number(year) >= FIRST_YEAR ? Number(year) : null;
}

/** The publisher; "" when there is none. */
export function readPublisher(root: Markup): string {
  return readFirst(root, "publisher");
}

/** The rights; "" when there are none. */
export function readRights(root: Markup): string {
  return readFirst(root, "rights");
}

function readFirst(root: Markup, name: string): string {
  const texts = findDublinCore(root, name).map(getTrimmedText);
  return texts.find((text) => text !== "" && text.toLowerCase() !== "unknown") ?? "";
}

const MAX_NAME_LENGTH = 300;

/** Roles of tools, publishers and sellers, who are no contributors to the text. */
const OTHER_ROLES = new Set(["bkp", "bkd", "bsl", "dst", "mdc", "mrk", "pbl", "prt", "pub", "fmd"]);

/** Contributors, and creators who are no authors. */
export function readContributors(root: Markup, refinements: Refinements): Contributor[] {
  const authors = new Set(listAuthors(root, refinements));
  const creators = findDublinCore(root, "creator").filter((creator) => !authors.has(creator));
  return [...creators, ...findDublinCore(root, "contributor")].flatMap((element) => {
    const name = getTrimmedText(element).slice(0, MAX_NAME_LENGTH);
    const role = getOpfValue(element, "role", refinements)?.toLowerCase() ?? "ctb";
    return name === "" || OTHER_ROLES.has(role) ? [] : [{ name, role: parseRole(role) ?? "other" }];
  });
}

/** The creators with the role of author or none; all creators when there are no such. */
export function listAuthors(root: Markup, refinements: Refinements): Markup[] {
  const named = findDublinCore(root, "creator").filter((creator) => getTrimmedText(creator) !== "");
  const authors = named.filter((creator) =>
    ["aut", "author", null].includes(getOpfValue(creator, "role", refinements)),
  );
  return authors.length > 0 ? authors : named;
}
