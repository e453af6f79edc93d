import { type MetadataElements, readLine } from "./metadata-elements.ts";

/** Later years are mistakes, or years of another calendar. */
const MAX_YEAR = 2100;

/** Calibre writes the year 101 when it knows none, other tools the year 1. */
const MAX_PLACEHOLDER_YEAR = 101;

/**
 * Events of EPUB 2 that say when a book was published, best first; "" is a date without an event. Other events, such as
 * a modification, are no publication.
 */
const EVENTS: readonly RegExp[] = [
  /^(?:publication|published|publish|issued?)$/i,
  /^original[- ]?publication$/i,
  /^$/,
  /^(?:ops|epub|ebook|electronic|digital)[- ]?publication$/i,
  /^(?:copyright(?:ed)?|available)$/i,
];

/** The year of publication; null when no date of the book has one. */
export function readYear(elements: MetadataElements): number | null {
  const byEvent = Map.groupBy(elements.find("date"), (date) =>
    EVENTS.findIndex((event) => event.test(elements.list(date, "event")[0] ?? "")),
  );
  const dates = [
    ...(byEvent.get(0) ?? []),
    ...(byEvent.get(1) ?? []),
    ...elements.find("issued"),
    ...EVENTS.slice(2).flatMap((_, index) => byEvent.get(index + 2) ?? []),
    ...elements.find("available"),
    ...elements.find("datecopyrighted"),
  ];
  return dates.map((date) => parseYear(readLine(date))).find((year) => year !== null) ?? null;
}

/** The first year of a date such as "1999-05-01T00:00:00Z", "19990501", "22.09.2015", "March 1999", "c1999" or "1999-". */
export function parseYear(written: string): number | null {
  const text = written
    .normalize("NFKC")
    .slice(0, 100)
    .replace(/[T ]\d{1,2}:.*$/, "");
  const compact = /^(\d{4})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/.exec(text)?.[1];
  const years = [compact ?? "", ...(text.match(/(?<!\d)\d{4}(?!\d)/g) ?? [])].map(Number);
  return years.find((year) => year > MAX_PLACEHOLDER_YEAR && year <= MAX_YEAR) ?? null;
}
