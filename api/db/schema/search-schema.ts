/** What is made ready of the catalog, so that it is found and listed without looking through it. */
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

/** Documents in the order of their popularity; each vector holds the one before it and more. */
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
  /** Two letters; "" for names, which belong to every language. */
  language: string;
  /** As it is written most often, in small letters. */
  shown: string;
  uses: number;
  likeness: string[];
};

/** How many books are found by what is asked often; whatever else is asked is counted. */
type SearchTotalTable = {
  /** Among the documents of `search_books`. */
  query: string;
  total: number;
};

/**
 * The place of each book in each list, from 1. A shelf is "language/topic/series", each of them empty for all,
 * "language/by/author", or "language/epub" of those that can be read here.
 */
type BookListTable = {
  shelf: string;
  book_id: number;
  by_title: number;
  by_popularity: number;
  by_date: number;
};

/** How many books of a language, "" for all, a topic or a series has; a language itself has the id 0. */
type BookCountTable = {
  kind: "topic" | "series" | "language";
  language: string;
  id: number;
  books: number;
};

/** The place of each author, from 1, in the lists of those who have books in a language, "" for any. */
type AuthorListTable = {
  language: string;
  author_id: number;
  books: number;
  /** The last name in small letters without accents. */
  name_key: string;
  by_name: number;
  by_titles: number;
};
