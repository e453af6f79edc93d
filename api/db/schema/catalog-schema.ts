import type { ColumnType, Generated } from "kysely";

import type { BookColumns, PublicationFields } from "#api/db/catalog/book-columns.ts";
import type { Contributor } from "#domain/contributor-roles.ts";
import type { Featured } from "#domain/featured.ts";
import type { LocalText } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";

import type { Json } from "./library-schema.ts";

/** What can be read, listened to, studied and watched, and download counts. */
export type CatalogSchema = {
  series: NamedTable;
  topics: NamedTable;
  authors: AuthorTable;
  books: BookTable;
  book_authors: { book_id: number; author_id: number; position: number };
  /** `number` is the book's number in the series; it may have decimals. */
  book_series: { book_id: number; series_id: number; number: number | null };
  book_topics: { book_id: number; topic_id: number };
  book_files: BookFileTable;
  book_chapters: BookChapterTable;
  book_identities: BookIdentityTable;
  articles: ArticleTable;
  audios: AudioTable;
  courses: CourseTable;
  course_books: CourseBookTable;
  periodicals: PeriodicalTable;
  videos: VideoTable;
  downloads: { book_id: number; day: string; count: number };
  download_visitors: { book_id: number; day: string; visitor: string; network: string };
  visitor_keys: { day: string; key: string };
  deleted_records: DeletedRecordTable;
  former_files: FormerFileTable;
};

/** Remembers a deleted record, so that its code is never used again. */
type DeletedRecordTable = {
  /** The name of its table. */
  kind: string;
  code: string;
  id: number;
  /** Or its name. */
  title: Json<LocalText>;
  language: string | null;
  /** The code that the language versions of a book share; null for other records. */
  work: string | null;
  /** Whether visitors have seen it. */
  was_visible: boolean;
  deleted_at: Generated<Date>;
};

/** A file that a record named before, or a picture (`covers/{id}`) or unpacked book. */
type FormerFileTable = {
  path: string;
  /** Its name in the catalog; null when readers never saw one. */
  name: string | null;
  /** Its files and folders in the media folder. */
  stored: string[];
  /** Null until they are deleted. */
  deleted_at: Date | null;
};

type NamedTable = Withdrawable & {
  id: number;
  code: string;
  name: Json<LocalText>;
  source_hash: string;
};

/** null while visitors may see it. */
type Withdrawable = { withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null> };

/** `publish_at`: before it, visitors do not see the record; null when it has no such time. */
type Publishable = Withdrawable & {
  publish_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

type AuthorTable = Withdrawable & {
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

/** A picture in several sizes: `covers/{id}-{width}.avif`, `.webp`, and one `.jpg` of `fallback` width. */
export type Picture = {
  /** With the folders below `covers`. */
  id: string;
  /** Of the source, upright. */
  width: number;
  height: number;
  /** Available widths in pixels, smallest first. */
  sizes: number[];
  /** Width of the only JPEG, for browsers without AVIF and WebP. */
  fallback: number;
  /** The main color, as #rrggbb, to show while the picture loads. */
  color: string;
};

type BookTable = BookColumns &
  Publishable &
  Omit<PublicationFields, "contributors"> & {
    contributors: Json<Contributor[]> | null;
    id: Generated<number>;
    language: string;
    price_cents: Cents;
    periodical: string | null;
    parent_code: string | null;
    cover: Json<Picture> | null;
    created_at: string;
    /** null for a book that no list shows first. */
    featured: Json<Featured> | null;
    /** Downloads of the 90 days ending on `downloads_counted_on`, without that day itself. */
    popularity: Generated<number>;
    title_sort: ColumnType<string, never, never>;
    source_hash: string;
  };

export type FileFormat = "pdf" | "epub" | "audio";

/** `path` is relative to the media folder; a file elsewhere has `url` instead. */
export type BookFileTable = {
  book_id: number;
  format: FileFormat;
  name: string;
  path: string | null;
  url: string | null;
  size: number | null;
  sha256: string | null;
  /** Folder of the unpacked EPUB, relative to the media folder. */
  unpacked: string | null;
};

/** A chapter of the unpacked EPUB that can be read. */
export type BookChapterTable = {
  book_id: number;
  /** The place in the reading order, from 0; places of chapters that cannot be read are left out. */
  position: number;
  /** In the unpacked EPUB. */
  path: string;
  /** The first 1,500 characters as plain text, with an empty line between paragraphs. */
  beginning: string;
  /** The number of words of the whole chapter. */
  words: number;
};

/** What the EPUB of a book says about which book it is (catalog/identity/). */
export type BookIdentityTable = {
  book_id: number;
  identifier: string | null;
  isbns: string[];
  /** The first author as displayed. */
  author: string;
  title: string;
  /** A language tag; "" when it is not known. */
  language: string;
  series_number: number | null;
  /** Whether an EPUB folder made the book, and not a catalog. */
  is_from_epub: boolean;
  /** Of the program's way to read identities. */
  version: number;
};

type ArticleTable = {
  book_id: number;
  position: number;
  title: string;
  author: string;
  description: string;
  /** Relative to the media folder; a recording elsewhere has `audio_url` instead. */
  audio_path: string | null;
  audio_url: string | null;
};

type AudioTable = Publishable & {
  id: Generated<number>;
  code: string;
  title: string;
  author: string;
  series_id: number | null;
  /** The place in its series. */
  number: number | null;
  /** In seconds. */
  duration: number | null;
  cover: Json<Picture> | null;
  language: string;
  path: string | null;
  url: string | null;
  size: number | null;
  source_hash: string;
};

type CourseTable = Publishable & {
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

type VideoTable = {
  id: string;
  title: string;
  description: string;
  /** Of the picture at its host; "" when there is none. */
  thumbnail_url: string;
  published_at: string;
  /** The library's own picture. */
  picture: Json<Picture> | null;
};
