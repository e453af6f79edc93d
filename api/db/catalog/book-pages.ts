import { sql, type Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { BookSort } from "#domain/criteria.ts";

import { selectAuthorNames } from "./books.ts";
import { isShown } from "./is-shown.ts";
import { type PageStatement, selectSortedSlice, type Slice, type SortColumn } from "./slice.ts";

export type BookListing = BookFilter & ShelfSlice;

type ShelfSlice = Slice & {
  /** Null means newest first. */
  sortby: BookSort | null;
};

/** One page of a filtered list, and the total. */
export function selectBookPage({
  language,
  serieId,
  topicId,
  ...shelfSlice
}: BookListing): PageStatement {
  return selectShelfPage(shelfKey({ language, serieId, topicId }), shelfSlice);
}

/** The author's books in the language, newest first. */
export function selectAuthorBookPage(
  { authorId, language }: { authorId: number; language: string | null },
  slice: Slice,
): PageStatement {
  return selectShelfPage(authorShelfKey(language, authorId), { ...slice, sortby: null });
}

/** Books with an unpacked EPUB, newest first. */
export function selectReadableBookPage(language: string | null, slice: Slice): PageStatement {
  return selectShelfPage(readableShelfKey(language), { ...slice, sortby: null });
}

function selectShelfPage(shelf: string, { sortby, ...slice }: ShelfSlice): PageStatement {
  return selectSortedSlice(
    {
      id: "book_id",
      list: sql`book_shelves where shelf = ${shelf}`,
      order: shelfOrders[sortby ?? "creationdate"],
      total: sql`select books from shelf_counts where shelf = ${shelf}`,
    },
    slice,
  );
}

const byDate: SortColumn[] = [
  { column: "created_at", direction: "desc" },
  { column: "book_id", direction: "desc" },
];

const shelfOrders: Record<BookSort, SortColumn[]> = {
  title: [
    { column: "title_key", direction: "asc" },
    { column: "book_id", direction: "asc" },
  ],
  popularity: [{ column: "popularity", direction: "desc" }, ...byDate],
  creationdate: byDate,
};

/** A book, and the folder of its unpacked EPUB if it has one. */
export function findReadableBook(db: Kysely<Schema>, code: string) {
  return db
    .selectFrom("books as b")
    .leftJoin("book_files as f", (join) =>
      join.onRef("f.book_id", "=", "b.id").on("f.format", "=", "epub"),
    )
    .where("b.code", "=", code)
    .where(isShown("b"))
    .select(["b.code", "b.title", "b.friendly_title", "b.language", "f.unpacked"])
    .select(selectAuthorNames("b").as("authors"))
    .executeTakeFirst();
}

/** Filters of a list of books; null means no filter. */
export type BookFilter = {
  /** A language tag, which also finds its variants. */
  language: string | null;
  serieId: number | null;
  topicId: number | null;
};

/** The shelf of `book_shelves` with these books, named as `selectShelved` names it. */
export function shelfKey({ language, serieId, topicId }: BookFilter): string {
  return formatShelfKey(language, `${topicId ?? ""}/${serieId ?? ""}`);
}

function authorShelfKey(language: string | null, authorId: number): string {
  return formatShelfKey(language, `by/${authorId}`);
}

/** The shelf of books with an unpacked EPUB. */
function readableShelfKey(language: string | null): string {
  return formatShelfKey(language, "epub");
}

function formatShelfKey(language: string | null, name: string): string {
  return `${language ?? ""}/${name}`;
}
