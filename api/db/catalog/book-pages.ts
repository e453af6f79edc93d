import { sql } from "kysely";

import type { BookSort } from "#domain/criteria.ts";

import { type BookFilter, shelfKey, authorShelfKey, readableShelfKey } from "./shelf-key.ts";
import { selectRankedSlice, type PageStatement, type Slice } from "./slice.ts";

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
  const list = sql`book_list where shelf = ${shelf}`;
  return selectRankedSlice(
    { id: "book_id", place: rankColumns[sortby ?? "creationdate"], list },
    slice,
  );
}

const rankColumns = {
  title: "by_title",
  popularity: "by_popularity",
  creationdate: "by_date",
} satisfies Record<BookSort, string>;
