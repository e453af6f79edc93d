import { type RawBuilder, sql } from "kysely";

import {
  selectAudioDocuments,
  selectBookDocuments,
  selectCourseDocuments,
} from "./fill-documents.ts";
import { selectCounts, selectListedAuthors, selectShelved } from "./fill-lists.ts";
import { documentTables, recentTable } from "./popular-first.ts";
import { countSpellings, selectTexts, selectTotals, selectWords } from "./fill-words.ts";

export type TableFill = {
  table: string;
  /** The rows; tables before it in the list are read as `nextTable`. Without them the table is left empty. */
  rows?: RawBuilder<unknown>;
  /** Whether they are stored in the order of `rows`, which has the table's columns and types. */
  isOrdered?: boolean;
  /** The columns that identify a row. */
  key: string;
  /** What follows "create index on" the table. */
  indexes?: string[];
};

/** The new table, before it takes the old one's name. */
export function nextTable(table: string) {
  return sql.table(`${table}_next`);
}

const vectorIndex = "using gin (title, names, heading, everything) with (fastupdate = off)";

const documents = { key: "id", indexes: [vectorIndex] };

/**
 * In the order of locking and filling. What is counted is counted in tables filled before, and not in the catalog, which
 * may change meanwhile: a refresh corrects the counts by what it changes in these tables.
 */
export const tableFills: TableFill[] = [
  { ...documents, table: "search_books", rows: selectBookDocuments(null), isOrdered: true },
  { ...documents, table: "search_audios", rows: selectAudioDocuments(null), isOrdered: true },
  { ...documents, table: "search_courses", rows: selectCourseDocuments(null), isOrdered: true },
  ...documentTables.map((table) => ({ ...documents, table: recentTable(table) })),
  {
    table: "search_texts",
    rows: sql.join(
      (["book", "audio", "course", "series", "topic"] as const).map((source) =>
        selectTexts(source, null),
      ),
      sql` union all `,
    ),
    key: "source, id, language",
  },
  {
    table: "search_spellings",
    rows: countSpellings(nextTable("search_texts")),
    key: "language, shown",
    indexes: ["(word, language)"],
  },
  {
    table: "search_words",
    rows: selectWords(nextTable("search_spellings")),
    key: "word, language",
    indexes: ["using gin (word gin_trgm_ops, likeness) with (fastupdate = off)"],
  },
  {
    table: "search_totals",
    rows: selectTotals({ books: nextTable("search_books"), words: nextTable("search_words") }),
    key: "query",
  },
  {
    table: "book_shelves",
    rows: selectShelved(null),
    key: "book_id, shelf",
    indexes: [
      "(shelf, title_key, book_id)",
      "(shelf, popularity, created_at, book_id)",
      "(shelf, created_at, book_id)",
    ],
  },
  {
    table: "shelf_counts",
    rows: selectCounts(
      sql`select shelf, count(*) as books from ${nextTable("book_shelves")} group by shelf`,
    ),
    key: "shelf",
    indexes: ["(kind, language, id) include (books)", "(kind, id)"],
  },
  {
    table: "listed_authors",
    rows: selectListedAuthors(nextTable("shelf_counts"), null),
    key: "author_id, language",
    indexes: [
      "(language, name_key, first_key, author_id)",
      "(language, books desc, name_key, first_key, author_id)",
      "(language, author_id) include (books)",
    ],
  },
  {
    table: "author_counts",
    rows: sql`select language, count(*) as authors from ${nextTable("listed_authors")} group by language`,
    key: "language",
  },
];
