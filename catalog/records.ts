import { z } from "zod";

import { bindings, bookTypes } from "#domain/book-types.ts";

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
 * Records of books, recordings, courses and videos; docs/catalog.md explains them to operators. Field names as in S3.
 * Files are named by their path in the folder.
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
  /** A file in the folder, or an address on another host. */
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
  parent: Code.nullable().default(null),
  periodical: Code.nullable().default(null),
  number: z.int().min(1).max(100_000).nullable().default(null),
  /** US dollars. */
  price: Dollars.default(0),
  pageCount: z.int().min(0).max(100_000).default(0),
  hasPrintableVersion: z.boolean().default(false),
  binding: z.enum(bindings).nullable().default(null),
  coverUrl: File.nullish(),
  pdfUrl: File.nullish(),
  epubUrl: File.nullish(),
  /** A file in the folder, or an address on another host. */
  audioUrl: File.nullish(),
  articles: z.array(ArticleRecord).max(500).default([]),
  /** The day it joined the library; the day of the import if missing. */
  created: Day.nullable().default(null),
});

export const AudioRecord = z.strictObject({
  code: Code,
  title: Line,
  /** As displayed. */
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
        /** `files/{course code}{fileSuffix}.{format}` if missing. */
        url: File.nullish(),
      }),
    )
    .max(100)
    .default([]),
});

export const PeriodicalRecord = z.strictObject({
  code: Code,
  name: LocalText,
  /** The short name before an issue's number, such as FGB (S9.08). */
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
