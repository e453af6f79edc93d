import { type RawBuilder, sql } from "kysely";

import { TOP_DOWNLOAD_DAYS } from "#domain/criteria.ts";

import { fillAuthorList } from "./fill-author-list.ts";
import { fillBookCounts } from "./fill-book-counts.ts";
import { fillBookList } from "./fill-book-list.ts";
import { fillAudios, fillBooks, fillCourses } from "./fill-documents.ts";
import { fillTotals } from "./fill-totals.ts";
import { fillWords } from "./fill-words.ts";

/** Sets the popularity of books to the downloads of the past days that count on `today`. */
export function updatePopularity(today: string) {
  return sql`
    update books set popularity = recent.count
    from (
      select books.id, coalesce(sum(downloads.count), 0)::int as count
      from books
      left join downloads on downloads.book_id = books.id
        and downloads.day > ${today}::date - ${sql.lit(TOP_DOWNLOAD_DAYS)}
        and downloads.day < ${today}::date
      group by books.id
    ) recent
    where recent.id = books.id and recent.count <> books.popularity`;
}

/** Downloads of that day and later are added by the queries that need them. */
export function recordCountedDay(today: string) {
  return sql`update library set downloads_counted_on = ${today}`;
}

type TableFill = {
  table: string;
  /** Fills the empty table `into`, which has the columns of `table`. */
  fill: (into: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What follows "create index on" the table. */
  indexes: string[];
};

/** The new table, before it takes the old one's name. */
export function nextTable(table: string) {
  return sql.table(`${table}_next`);
}

const vectorIndex = "using gin (title, names, heading, everything) with (fastupdate = off)";

/** In the order of locking and filling: totals are counted in tables filled before. */
export const tableFills: TableFill[] = [
  { table: "search_books", fill: fillBooks, indexes: [vectorIndex] },
  { table: "search_audios", fill: fillAudios, indexes: [vectorIndex] },
  { table: "search_courses", fill: fillCourses, indexes: [vectorIndex] },
  {
    table: "search_words",
    fill: fillWords,
    indexes: ["using gin (word gin_trgm_ops, likeness) with (fastupdate = off)"],
  },
  {
    table: "search_totals",
    fill: (into) =>
      fillTotals(into, { books: nextTable("search_books"), words: nextTable("search_words") }),
    indexes: ["(query) include (total)"],
  },
  {
    table: "book_list",
    fill: fillBookList,
    indexes: ["by_title", "by_popularity", "by_date"].map(
      (place) => `(shelf, ${place}) include (book_id)`,
    ),
  },
  { table: "book_counts", fill: fillBookCounts, indexes: ["(kind, language, id) include (books)"] },
  {
    table: "author_list",
    fill: fillAuthorList,
    indexes: [
      "(language, by_name) include (author_id, by_titles)",
      "(language, by_titles) include (author_id)",
      "(language, name_key) include (by_name)",
      "(language, author_id) include (books)",
    ],
  },
];
