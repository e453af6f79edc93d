import { z } from "zod";

import { bindings, bookTypes } from "#domain/book-types.ts";
import { contributorRoles } from "#domain/contributor-roles.ts";
import { parseLocalTime } from "./local-times.ts";
import { parseLanguageTag } from "#domain/parse-language-tag.ts";
import { normalizeLine, normalizeLines } from "#domain/normalize-line.ts";
import { recordStatuses } from "#domain/record-statuses.ts";

import { parseRole } from "./epub/parse-role.ts";

export const Code = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    "a code is 1 to 100 letters, digits, dots, hyphens or underscores",
  );

export const Id = z.int().min(1).max(2_000_000_000);

const Text = storableText(z.string().max(100_000));

/** A name or title: one line without invisible characters. */
export const Line = storableText(
  z
    .string()
    .overwrite((text) => normalizeLine(text.replace(/[\t\n\r]+/g, " ")))
    .min(1)
    .max(1_000),
);

const ShortText = storableText(z.string().max(1_000));

/** An optional fact about a person or place: a name, address or number. */
export const Detail = storableText(z.string().overwrite(normalizeLines).max(1_000));

export const HttpAddress = storableText(z.url({ protocol: /^https?$/ }).max(2_000));

/** A name such as "Romans: a study.pdf" is none. What looks like a file must be one, so the list is for the message. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:javascript|vbscript|data|mailto|blob|file):\S)/i;

/** A path in the folder, or an https address, which a secure page may play. */
const File = storableText(z.string().min(1).max(1_000)).refine(
  (name) => !ADDRESS.test(name) || isSecureAddress(name),
  "a file of the folder, or an https address",
);

/** A day in the common era. */
const Day = z.iso.date().refine((day) => day >= "0001-01-01", "a day such as 2026-01-31");

/** Left out, the record stays as it is. */
const Status = z.enum(recordStatuses).nullish();

/** In the library's time zone. */
const PublishAt = z
  .string()
  .refine(
    (text) => parseLocalTime(text) !== null,
    "a day such as 2026-01-31, or with a time such as 2026-01-31 08:30",
  )
  .nullish();

export const Dollars = z.number().min(0).max(10_000).multipleOf(0.01);

export const Percent = z.number().min(0).max(100).multipleOf(0.01);

export const Flag = z.enum(["1", "0"]);

/** A BCP 47 tag, in canonical form (S3.01: isoLangCode). */
const LanguageTag = z
  .string()
  .refine((tag) => parseLanguageTag(tag) !== null, "a language is a tag such as en, ceb or pt-BR")
  .transform((tag) => parseLanguageTag(tag) ?? tag);

/** ISO 3166-1, two letters. */
export const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, "a country is two capital letters, such as US");

/** One text for all languages, or one for each. */
export const LocalText = z.union([Line, localized(Line)]);

const LocalProse = z.union([Text, localized(Text)]);

/**
 * Records of books, recordings, courses and videos; docs/catalog.md explains them to operators. Field names as in S3.
 * Files are named by their path in the folder.
 */

const named = { id: Id, code: Code, name: LocalText, status: Status };
export const SeriesRecord = z.strictObject(named);
export const TopicRecord = z.strictObject(named);

export const AuthorRecord = z.strictObject({
  code: Code,
  name: Line,
  firstName: Detail.default(""),
  lastName: Detail.default(""),
  date: Detail.default(""),
  photo: File.nullish(),
  biography: LocalProse.default(""),
  status: Status,
});

export const ArticleRecord = z.strictObject({
  title: Line,
  author: Detail.default(""),
  description: Text.default(""),
  /** A file in the folder, or an address on another host. */
  audioUrl: File.nullish(),
});

/** A code and a number of at most three decimals: "hill-set:2.5". */
const SeriesEntry = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}(?::\d{1,5}(?:\.\d{1,3})?)?$/,
    "a series is its code, or its code and the number of the book, such as hill-set:2",
  );

/** An object, or in words: "Bob Bright (translator)". */
const ContributorRecord = z.union([
  z.strictObject({ name: Line, role: z.enum(contributorRoles).default("other") }),
  Line.transform((text) => {
    const [, name = text, word = ""] = /^(.*\S)\s*\(([^()]+)\)$/.exec(text) ?? [];
    const role = contributorRoles.find((each) => each === parseRole(word));
    return role ? { name, role } : { name: text, role: "other" as const };
  }),
]);

/** A rank alone, or with the days between which it counts. */
const FeaturedPlace = z
  .union([
    z.int().min(1).max(1_000),
    z.strictObject({
      rank: z.int().min(1).max(1_000),
      from: Day.nullable().default(null),
      until: Day.nullable().default(null),
    }),
  ])
  .transform((place) =>
    typeof place === "number" ? { rank: place, from: null, until: null } : place,
  )
  .refine(
    ({ from, until }) => from === null || until === null || from <= until,
    "the last day is before the first",
  );

const YEAR = "a year such as 2024";

export const BookRecord = z.strictObject({
  code: Code,
  title: Line,
  friendlyTitle: Code.nullish(),
  type: z.enum(bookTypes).default("Undefined"),
  language: LanguageTag,
  description: Text.default(""),
  authors: codeList(50),
  /** Codes, with the book's number in the series after a colon. */
  series: seriesList(50),
  topics: codeList(50),
  parent: Code.nullable().default(null),
  periodical: Code.nullable().default(null),
  number: z.int().min(1).max(100_000).nullable().default(null),
  /** US dollars. */
  price: Dollars.default(0),
  pageCount: z.int().min(0).max(100_000).default(0),
  hasPrintableVersion: z.boolean().default(false),
  binding: z.enum(bindings).nullable().default(null),
  subtitle: optionalText(1_000),
  publisher: optionalText(1_000),
  /** Of publication. */
  year: z.int().min(1, YEAR).max(9_999, YEAR).nullable().default(null),
  rights: optionalText(10_000),
  contributors: z.array(ContributorRecord).max(200).nullable().default(null),
  coverUrl: File.nullish(),
  pdfUrl: File.nullish(),
  epubUrl: File.nullish(),
  /** A file in the folder, or an address on another host. */
  audioUrl: File.nullish(),
  articles: z.array(ArticleRecord).max(500).default([]),
  /** The day it joined the library; the day of the import if missing. */
  created: Day.nullable().default(null),
  /** Where the home page shows it first: in the book's own language, or in those named. */
  featured: z
    .union([
      FeaturedPlace,
      z.strictObject({
        own: FeaturedPlace.optional(),
        en: FeaturedPlace.optional(),
        es: FeaturedPlace.optional(),
        fr: FeaturedPlace.optional(),
      }),
    ])
    .nullable()
    .default(null),
  publishAt: PublishAt,
  status: Status,
});

export const AudioRecord = z.strictObject({
  code: Code,
  title: Line,
  /** As displayed. */
  author: Detail.default(""),
  serie: Code.nullish(),
  /** The place in its series. */
  number: z.int().min(1).max(1_000_000).nullish(),
  /** In seconds. */
  duration: z.int().min(1).max(1_000_000).nullish(),
  language: LanguageTag,
  audioUrl: File,
  coverUrl: File.nullish(),
  publishAt: PublishAt,
  status: Status,
});

export const CourseBookRecord = z.strictObject({
  name: Line,
  format: z.enum(["pdf", "epub"]),
  fileSuffix: ShortText.default(""),
  isAnswerBook: z.boolean().default(false),
  /** `files/{course code}{fileSuffix}.{format}` if missing. */
  url: File.nullish(),
});

export const CourseRecord = z.strictObject({
  code: Code,
  title: Line,
  author: Code.nullish(),
  topic: Code.nullish(),
  language: LanguageTag,
  description: Text.default(""),
  coverUrl: File.nullish(),
  courseBooks: z.array(CourseBookRecord).max(100).default([]),
  publishAt: PublishAt,
  status: Status,
});

export const PeriodicalRecord = z.strictObject({
  code: Code,
  name: LocalText,
  /** The short name before an issue's number, such as FGB (S9.08). */
  label: LocalText,
  languages: z
    .array(LanguageTag)
    .min(1)
    .transform((tags) => [...new Set(tags)]),
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

function seriesList(most: number) {
  return z
    .array(SeriesEntry)
    .max(most)
    .refine(
      (list) => new Set(list.map((entry) => parseSeriesEntry(entry).code)).size === list.length,
      "a code is listed twice",
    )
    .default([]);
}

/** The code of a series, and the book's number in it. */
export function parseSeriesEntry(entry: string): { code: string; number: number | null } {
  const [code = "", number] = entry.split(":");
  return { code, number: number === undefined ? null : Number(number) };
}

/** Left out, null and "" are the same. */
function optionalText(most: number) {
  return storableText(z.string().overwrite(normalizeLines).max(most))
    .nullable()
    .default(null)
    .transform((text) => text || null);
}

export function localized<Words extends z.ZodType>(words: Words) {
  return z.strictObject({ en: words.optional(), es: words.optional(), fr: words.optional() });
}

function codeList(most: number) {
  return z
    .array(Code)
    .max(most)
    .refine((list) => new Set(list).size === list.length, "a code is listed twice")
    .default([]);
}

/** Text that PostgreSQL can store: no control characters except tabs and line feeds, and no unpaired surrogates. */
export function storableText<Words extends z.ZodType<string>>(words: Words) {
  return words.refine(
    (text) => !/\p{Cs}|(?![\t\n\r])\p{Cc}/u.test(text),
    "control characters or an incomplete character",
  );
}

function isSecureAddress(name: string): boolean {
  return URL.parse(name)?.protocol === "https:";
}

type CourseBookFile = Pick<z.infer<typeof CourseBookRecord>, "url" | "fileSuffix" | "format">;

/** The path of the file of a course's book in the folder. */
export function getCourseBookFile(
  code: string,
  { url, fileSuffix, format }: CourseBookFile,
): string {
  return url ?? `files/${code}${fileSuffix}.${format}`;
}
