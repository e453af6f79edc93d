import { sql } from "kysely";

import type { BookSort } from "#domain/criteria.ts";

import { type BookFilter, shelfOf, shelfOfAuthor, shelfOfReadable } from "./shelf-of.ts";
import { keptSliceOf, type PageStatement, type Slice } from "./slice.ts";

export type BookListing = BookFilter & ShelfPart;

type ShelfPart = Slice & {
  /** Newest first when it is not named. */
  sortby: BookSort | null;
};

/** One page of a filtered list, and how many books the whole of it has. */
export function pageOfBooks({ language, serieId, topicId, ...part }: BookListing): PageStatement {
  return pageOfShelf(shelfOf({ language, serieId, topicId }), part);
}

/** The author's books in the language, newest first. */
export function pageOfBooksOfAuthor(
  { authorId, language }: { authorId: number; language: string | null },
  slice: Slice,
): PageStatement {
  return pageOfShelf(shelfOfAuthor(language, authorId), { ...slice, sortby: null });
}

/** Books that have an EPUB unpacked here, newest first; the key of their files leads to it. */
export function pageOfReadableBooks(language: string | null, slice: Slice): PageStatement {
  return pageOfShelf(shelfOfReadable(language), { ...slice, sortby: null });
}

function pageOfShelf(shelf: string, { sortby, ...slice }: ShelfPart): PageStatement {
  const list = sql`book_list where shelf = ${shelf}`;
  return keptSliceOf({ id: "book_id", place: places[sortby ?? "creationdate"], list }, slice);
}

const places = {
  title: "by_title",
  popularity: "by_popularity",
  creationdate: "by_date",
} satisfies Record<BookSort, string>;
