import { type RawBuilder, sql } from "kysely";

import { fillBookList } from "./fill-book-list.ts";
import { fillAudios, fillBooks, fillCourses } from "./fill-documents.ts";
import { fillWords } from "./fill-words.ts";

/** One row for every book whose count of downloads in the 90 days up to `today` has changed. */
export function countDownloads(today: string) {
  return sql`
    update books set popularity = recent.count
    from (
      select books.id, coalesce(sum(downloads.count), 0)::int as count
      from books
      left join downloads on downloads.book_id = books.id and downloads.day > ${today}::date - 90
      group by books.id
    ) recent
    where recent.id = books.id and recent.count <> books.popularity`;
}

type Fill = {
  table: string;
  /** Fills the empty table `into`, which is made like `table`. */
  fill: (into: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What follows "create index on" the table. */
  indexes: string[];
};

const vectors = "using gin (title, names, heading, everything) with (fastupdate = off)";

/** In the order in which their tables are locked. */
export const fills: Fill[] = [
  { table: "search_books", fill: fillBooks, indexes: [vectors] },
  { table: "search_audios", fill: fillAudios, indexes: [vectors] },
  { table: "search_courses", fill: fillCourses, indexes: [vectors] },
  {
    table: "search_words",
    fill: fillWords,
    indexes: ["using gin (word gin_trgm_ops, likeness) with (fastupdate = off)"],
  },
  {
    table: "book_list",
    fill: fillBookList,
    indexes: ["by_title", "by_popularity", "by_date"].map(
      (place) => `(shelf, ${place}) include (book_id)`,
    ),
  },
];
