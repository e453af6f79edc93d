import { toComparable } from "#domain/to-comparable.ts";

import { getAttribute } from "./markup.ts";
import {
  cutLine,
  isPlaceholder,
  MAX_NAME_LENGTH,
  type MetadataElements,
  readLine,
  toLine,
  uniqueBy,
} from "./metadata-elements.ts";

/** A series that a book belongs to, with its number there. */
export type SeriesPlace = { name: string; number: number | null };

/** EPUB 3 also knows sets, which readers call series, too. Other types are not for readers. */
const SERIES_TYPES: ReadonlySet<string | undefined> = new Set([undefined, "series", "set"]);

const MAX_NUMBER = 100_000;

/** Hostile books name thousands. */
const MAX_COLLECTIONS = 1_000;

/** The series in any of the forms that books use; each counts once, with the number that any form gives. */
export function readSeries(elements: MetadataElements): SeriesPlace[] {
  const found = [
    ...readCollections(elements),
    ...readCollectionTitles(elements),
    ...readCalibreSeries(elements),
  ]
    .map(({ name, number }) => ({ name: cutLine(name, MAX_NAME_LENGTH), number }))
    .filter(({ name }) => !isPlaceholder(name));
  const numbers = new Map(
    found
      .toReversed()
      .flatMap(({ name, number }) =>
        number === null ? [] : [[toComparable(name), number] as const],
      ),
  );
  return uniqueBy(found, ({ name }) => toComparable(name)).map(({ name }) => ({
    name,
    number: numbers.get(toComparable(name)) ?? null,
  }));
}

/** `belongs-to-collection` of EPUB 3. A series that contains another one gives the other's number, not the book's. */
function readCollections({ metas, list }: MetadataElements): SeriesPlace[] {
  const collections = metas.filter(
    (meta) => getAttribute(meta, "property") === "belongs-to-collection",
  );
  const ids = new Set(collections.map((meta) => getAttribute(meta, "id")));
  return collections.slice(0, MAX_COLLECTIONS).flatMap((meta) => {
    if (!SERIES_TYPES.has(list(meta, "collection-type")[0]?.toLowerCase())) return [];
    const inner = getAttribute(meta, "refines")?.replace(/^.*#/, "") ?? null;
    const isOuter = inner !== null && ids.has(inner);
    const number = isOuter ? null : parseSeriesNumber(list(meta, "group-position")[0]);
    return [{ name: readLine(meta), number }];
  });
}

/** The first edition of EPUB 3 marks the title of a series. */
function readCollectionTitles({ find, list }: MetadataElements): SeriesPlace[] {
  return find("title")
    .filter((title) => list(title, "title-type")[0]?.toLowerCase() === "collection")
    .map((title) => ({
      name: readLine(title),
      number: parseSeriesNumber(list(title, "group-position")[0]),
    }));
}

function readCalibreSeries({ metas }: MetadataElements): SeriesPlace[] {
  const valuesOf = (name: string) =>
    metas
      .filter((meta) => getAttribute(meta, "name")?.toLowerCase() === name)
      .map((meta) => toLine(getAttribute(meta, "content") ?? ""));
  const numbers = valuesOf("calibre:series_index");
  return valuesOf("calibre:series").map((name, index) => ({
    name,
    number: parseSeriesNumber(numbers[index]),
  }));
}

/** The number of "2", "2.5", "Book 2", "#2" or "2 of 5"; null when it is not one number. */
export function parseSeriesNumber(written: string | undefined): number | null {
  const text = (written ?? "").normalize("NFKC").slice(0, 50);
  const found =
    /^(?!-)\D*(\d+(?:[.,]\d+)?)\D*$/.exec(text) ?? /^(\d+)\s*(?:\/|of|de|sur)\s*\d+$/i.exec(text);
  const number = found?.[1] === undefined ? null : Number(found[1].replace(",", "."));
  return number === null || number > MAX_NUMBER ? null : Math.round(number * 100) / 100;
}
