/** Data made from the catalog, so that search and lists need not scan it. */
export type SearchSchema = {
  search_books: SearchTable;
  search_audios: SearchTable;
  search_courses: SearchTable;
  search_words: SearchWordTable;
  search_totals: SearchTotalTable;
  book_list: BookListTable;
  book_counts: BookCountTable;
  author_list: AuthorListTable;
};

/** Documents in order of popularity; each vector contains the one before it and more. */
type SearchTable = {
  id: number;
  language: string;
  popularity: number;
  created_at: string | null;
  title_sort: string;
  title_key: string;
  title: string;
  names: string;
  heading: string;
  everything: string;
};

type SearchWordTable = {
  /** Without accents. */
  word: string;
  /** Two-letter code; "" for names, which belong to every language. */
  language: string;
  /** Its most frequent spelling, in lower case. */
  shown: string;
  uses: number;
  likeness: string[];
};

/** Numbers of books for frequent searches; for all others, hits are counted. */
type SearchTotalTable = {
  /** A query on `search_books`. */
  query: string;
  total: number;
};

/**
 * The place of each book in each list, from 1. A shelf is "language/topic/series", with empty parts for all,
 * "language/by/author", or "language/epub" for books with an unpacked EPUB.
 */
type BookListTable = {
  shelf: string;
  book_id: number;
  by_title: number;
  by_popularity: number;
  by_date: number;
};

/** How many books of a language ("" for all) a topic or a series has; a language itself has the id 0. */
type BookCountTable = {
  kind: "topic" | "series" | "language";
  language: string;
  id: number;
  books: number;
};

/** The place of each author, from 1, in the lists of those who have books in a language ("" for any). */
type AuthorListTable = {
  language: string;
  author_id: number;
  books: number;
  /** The last name in lower case without accents. */
  name_key: string;
  by_name: number;
  by_titles: number;
};
