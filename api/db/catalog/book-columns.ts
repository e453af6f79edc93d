import type { Binding, BookType } from "#domain/book-types.ts";
import type { Contributor } from "#domain/contributor-roles.ts";

/**
 * The plain fields of a book: stored and shown as the catalog gives them. A new one is a line here and in `columns`, a
 * migration, and its rule in catalog/records.ts and contract/books.ts.
 */
export type BookFields = {
  code: string;
  title: string;
  friendlyTitle: string;
  type: BookType;
  description: string;
  pageCount: number;
  number: number | null;
  hasPrintableVersion: boolean;
  binding: Binding | null;
};

const columns = {
  code: "code",
  title: "title",
  friendlyTitle: "friendly_title",
  type: "type",
  description: "description",
  pageCount: "page_count",
  number: "number",
  hasPrintableVersion: "has_printable_version",
  binding: "binding",
} as const satisfies Record<keyof BookFields, string>;

/** What only a book's own page shows; stored under the same names, null when unknown. */
export type PublicationFields = {
  subtitle: string | null;
  publisher: string | null;
  /** Of publication. */
  year: number | null;
  rights: string | null;
  contributors: Contributor[] | null;
};

export const publicationColumns = [
  "subtitle",
  "publisher",
  "year",
  "rights",
  "contributors",
] as const satisfies (keyof PublicationFields)[];

const fieldNames = Object.keys(columns) as (keyof BookFields)[];

/** The plain fields under the names of their columns. */
export type BookColumns = {
  [Field in keyof BookFields as (typeof columns)[Field]]: BookFields[Field];
};

export const bookColumns = Object.values(columns);

export function toBookColumns(book: BookFields): BookColumns {
  return Object.fromEntries(fieldNames.map((name) => [columns[name], book[name]])) as BookColumns;
}

export function toBookFields(row: BookColumns): BookFields {
  return Object.fromEntries(fieldNames.map((name) => [name, row[columns[name]]])) as BookFields;
}
