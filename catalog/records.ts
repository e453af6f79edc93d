import { z } from "zod";

import { bookTypes } from "#domain/book-types.ts";

import {
  Code,
  codeList,
  Day,
  Detail,
  Dollars,
  File,
  Id,
  LanguageCode,
  Line,
  LocalProse,
  LocalText,
  ShortText,
  Text,
} from "./record-fields.ts";

/**
 * What can be read, listened to, studied and watched, list by list; docs/catalog.md explains the records to an operator.
 * Field names are those of S3. A file is named by its path inside the folder.
 */

export const SeriesRecord = z.strictObject({ id: Id, code: Code, name: LocalText });
export const TopicRecord = z.strictObject({ id: Id, code: Code, name: LocalText });

export const AuthorRecord = z.strictObject({
  code: Code,
  name: Line,
  firstName: Detail.default(""),
  lastName: Detail.default(""),
  date: Detail.default(""),
  photo: File.nullish(),
  biography: LocalProse.default(""),
});

const ArticleRecord = z.strictObject({
  title: Line,
  author: Detail.default(""),
  description: Text.default(""),
  /** A file of the folder, or the address of one elsewhere. */
  audioUrl: File.nullish(),
});

export const BookRecord = z.strictObject({
  code: Code,
  title: Line,
  friendlyTitle: Code.nullish(),
  type: z.enum(bookTypes).default("Undefined"),
  language: LanguageCode,
  description: Text.default(""),
  authors: codeList(50),
  series: codeList(50),
  topics: codeList(50),
  /** The book that this one is a language version of. */
  parent: Code.nullish(),
  /** The periodical that this is an issue of, and its number there. */
  periodical: Code.nullish(),
  number: z.int().min(1).max(100_000).nullish(),
  /** US dollars. */
  price: Dollars.default(0),
  pageCount: z.int().min(0).max(100_000).default(0),
  hasPrintableVersion: z.boolean().default(false),
  coverUrl: File.nullish(),
  pdfUrl: File.nullish(),
  epubUrl: File.nullish(),
  /** A file of the folder, or the address of one elsewhere. */
  audioUrl: File.nullish(),
  articles: z.array(ArticleRecord).max(500).default([]),
  /** When it joined the library; the day of the import when absent. */
  created: Day.nullish(),
});

export const AudioRecord = z.strictObject({
  code: Code,
  title: Line,
  /** As it is to be shown. */
  author: Detail.default(""),
  serie: Code.nullish(),
  language: LanguageCode,
  audioUrl: File,
});

export const CourseRecord = z.strictObject({
  code: Code,
  title: Line,
  author: Code.nullish(),
  topic: Code.nullish(),
  language: LanguageCode,
  description: Text.default(""),
  coverUrl: File.nullish(),
  courseBooks: z
    .array(
      z.strictObject({
        name: Line,
        format: z.enum(["pdf", "epub"]),
        fileSuffix: ShortText.default(""),
        isAnswerBook: z.boolean().default(false),
        /** `files/{course code}{fileSuffix}.{format}` when absent. */
        url: File.nullish(),
      }),
    )
    .max(100)
    .default([]),
});

export const PeriodicalRecord = z.strictObject({
  code: Code,
  name: LocalText,
  /** The short name that stands before an issue's number, such as FGB (S9.08). */
  label: LocalText,
  languages: z.array(LanguageCode).min(1),
});

export const VideoRecord = z.strictObject({
  id: Code,
  title: Line,
  description: Text.default(""),
  thumbnailUrl: ShortText.default(""),
  publishedAt: Day,
});

export type SeriesRecord = z.infer<typeof SeriesRecord>;
export type TopicRecord = z.infer<typeof TopicRecord>;
export type AuthorRecord = z.infer<typeof AuthorRecord>;
export type BookRecord = z.infer<typeof BookRecord>;
export type AudioRecord = z.infer<typeof AudioRecord>;
export type CourseRecord = z.infer<typeof CourseRecord>;
export type PeriodicalRecord = z.infer<typeof PeriodicalRecord>;
export type VideoRecord = z.infer<typeof VideoRecord>;
