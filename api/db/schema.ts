import type { ColumnType, Generated } from "kysely";

import type { BookType } from "#domain/book-types.ts";
import type { LocalText } from "#domain/languages.ts";
import type { PageText } from "#domain/page-text.ts";
import type { CartSettings } from "#domain/order-terms.ts";
import type { Cents } from "#domain/money.ts";

import type { GivingsSchema } from "./givings-schema.ts";
import type { Json } from "./json.ts";
import type { OrdersSchema } from "./orders-schema.ts";
import type { PeopleSchema } from "./people-schema.ts";
import type { RefundsSchema } from "./refunds-schema.ts";

/** What the tables hold, as the migrations made them. Dates are "YYYY-MM-DD"; jsonb is written as text. */
export type Schema = PeopleSchema &
  OrdersSchema &
  GivingsSchema &
  RefundsSchema & {
    library: LibraryTable;
    series: NamedTable;
    topics: NamedTable;
    authors: AuthorTable;
    books: BookTable;
    book_authors: { book_id: number; author_id: number; position: number };
    book_series: { book_id: number; series_id: number };
    book_topics: { book_id: number; topic_id: number };
    book_files: BookFileTable;
    articles: ArticleTable;
    audios: AudioTable;
    courses: CourseTable;
    course_books: CourseBookTable;
    periodicals: PeriodicalTable;
    distributors: DistributorTable;
    videos: VideoTable;
    notices: { id: number; text: Json<LocalText> };
    pages: PageTable;
    print_subscriptions: { id: string; position: number; name: Json<LocalText> };
    countries: CountryTable;
    regions: { id: Generated<number>; country_id: number; code: string; name: string };
    downloads: { book_id: number; day: string; count: number };
    download_visitors: { book_id: number; day: string; visitor: string; network: string };
    visitor_keys: { day: string; key: string };
    search_books: SearchTable;
    search_audios: SearchTable;
    search_courses: SearchTable;
    search_words: SearchWordTable;
    book_list: BookListTable;
  };

/** One row: what identifies the ministry, the terms of its cart, and how often the catalogue has changed. */
type LibraryTable = {
  id: Generated<true>;
  facts: Json<LibraryFacts>;
  cart_settings: Json<CartSettings>;
  catalogue_version: Generated<number>;
  /** Whether the catalogue has changed since the search was last made ready. */
  search_is_stale: Generated<boolean>;
  /** The day whose nightly work was taken up last. */
  last_night: Generated<string>;
  /** Where these data live, as `library_place()` tells it; null where it is not asked for. */
  place: string | null;
  /** Since when they are held as a copy, because somebody said so. */
  held_since: Date | null;
  /** When they were made the library's own, of a copy that was taken over. */
  taken_over_at: Date | null;
};

export type LibraryFacts = {
  name: LocalText;
  slogan: LocalText;
  contact: { address: string[]; phone: string; email: string };
  sisterSite: Link | null;
  social: Link[];
  appStores: Link[];
  donationUrl: string | null;
  mailingForms: { en?: string | undefined; es?: string | undefined };
};
type Link = { name: LocalText; url: string };

type NamedTable = { id: number; code: string; name: Json<LocalText>; source_hash: string };

type AuthorTable = {
  id: Generated<number>;
  code: string;
  name: string;
  first_name: string;
  last_name: string;
  date: string;
  photo: Json<Picture> | null;
  biography: Json<LocalText>;
  source_hash: string;
};

/** A picture in its sizes: `covers/{id}-{width}.avif`, `.webp`, and one `.jpg` of `fallback` width. */
export type Picture = {
  id: string;
  /** Of the source, upright. */
  width: number;
  height: number;
  /** Widths there are, in points, smallest first. */
  sizes: number[];
  /** The width of the one JPEG, for readers that know neither AVIF nor WebP. */
  fallback: number;
  /** The colour most of it has, as #rrggbb, to show while it loads. */
  color: string;
};

type BookTable = {
  id: Generated<number>;
  code: string;
  title: string;
  friendly_title: string;
  type: BookType;
  language: string;
  description: string;
  price_cents: Cents;
  page_count: number;
  number: number | null;
  periodical: string | null;
  parent_code: string | null;
  has_printable_version: boolean;
  cover: Json<Picture> | null;
  created_at: string;
  /** Downloads of the last 90 days when the catalogue was last put in order. */
  popularity: Generated<number>;
  title_sort: ColumnType<string, never, never>;
  source_hash: string;
};

export type FileFormat = "pdf" | "epub" | "audio";

/** `path` is below the media folder; a file that lies elsewhere has `url` instead. */
type BookFileTable = {
  book_id: number;
  format: FileFormat;
  name: string;
  path: string | null;
  url: string | null;
  size: number | null;
  sha256: string | null;
  /** The folder below the media folder where a reader finds the book's own files. */
  unpacked: string | null;
};

type ArticleTable = {
  book_id: number;
  position: number;
  title: string;
  author: string;
  description: string;
  /** Below the media folder; a recording that lies elsewhere has `audio_url` instead. */
  audio_path: string | null;
  audio_url: string | null;
};

type AudioTable = {
  id: Generated<number>;
  code: string;
  title: string;
  author: string;
  series_id: number | null;
  language: string;
  path: string | null;
  url: string | null;
  size: number | null;
  source_hash: string;
};

type CourseTable = {
  id: Generated<number>;
  code: string;
  title: string;
  author_id: number | null;
  topic_id: number | null;
  language: string;
  description: string;
  cover: Json<Picture> | null;
  source_hash: string;
};

type CourseBookTable = {
  course_id: number;
  position: number;
  name: string;
  format: "pdf" | "epub";
  file_suffix: string;
  is_answer_book: boolean;
  path: string;
  size: number;
};

type PeriodicalTable = {
  code: string;
  position: number;
  name: Json<LocalText>;
  label: Json<LocalText>;
  languages: string[];
};

type DistributorTable = {
  code: string;
  name: string;
  country: string;
  address: string;
  phone: string;
  email: string;
  website: string | null;
};

type VideoTable = {
  id: string;
  title: string;
  description: string;
  /** Of a picture at its host; "" when there is none. */
  thumbnail_url: string;
  published_at: string;
  /** A picture of our own. */
  picture: Json<Picture> | null;
};

type PageTable = {
  code: string;
  position: number;
  title: Json<LocalText>;
  text: Json<PageText>;
};

type CountryTable = {
  id: Generated<number>;
  /** ISO 3166-1, two capital letters. */
  code: string;
  ordering_enabled: Generated<boolean>;
  requires_tax_id: Generated<boolean>;
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

/** The place of each book in each list, from 1. A shelf is "language/topic/series", each of them empty for all. */
type BookListTable = {
  shelf: string;
  book_id: number;
  by_title: number;
  by_popularity: number;
  by_date: number;
};
