import { sql } from "kysely";

import type { BookSort } from "#domain/criteria.ts";

import { type BookFilter, shelfKey, authorShelfKey, readableShelfKey } from "./shelf-key.ts";
import { selectRankedSlice, type PageStatement, type Slice } from "./slice.ts";

export type BookListing = BookFilter & ShelfSlice;

type ShelfSlice = Slice & {
  /** Newest first when it is not named. */
  sortby: BookSort | null;
};

/** One page of a filtered list, and how many books the whole of it has. */
export function selectBookPage({
  language,
  serieId,
  topicId,
  ...part
}: BookListing): PageStatement {
  return selectShelfPage(shelfKey({ language, serieId, topicId }), part);
}

/** The author's books in the language, newest first. */
export function selectAuthorBookPage(
  { authorId, language }: { authorId: number; language: string | null },
  slice: Slice,
): PageStatement {
  return selectShelfPage(authorShelfKey(language, authorId), { ...slice, sortby: null });
}

/** Books that have an EPUB unpacked here, newest first; the key of their files leads to it. */
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
