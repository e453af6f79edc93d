import { z } from "zod";

import { bookTypes } from "#domain/book-types.ts";

/**
 * The records of a catalogue folder, list by list; docs/catalogue.md explains them to an operator.
 * Field names are those of S3. A file is named by its path inside the folder.
 */

const Code = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    "a code is 1 to 100 letters, digits, dots, hyphens or underscores",
  );
const Id = z.int().min(1).max(2_000_000_000);
const Text = z.string().max(100_000);
const Line = z.string().trim().min(1).max(1_000);
const File = z.string().min(1).max(1_000);
const HttpAddress = z.url({ protocol: /^https?$/ }).max(2_000);

/** Two letters, either case (S3.01: isoLangCode). */
const LanguageCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "a language is two letters, such as en")
  .transform((code) => code.toLowerCase());

/** One text for every language, or one each. */
const LocalText = z.union([
  Line,
  z.strictObject({ en: Line.optional(), es: Line.optional(), fr: Line.optional() }),
]);
const LocalProse = z.union([
  Text,
  z.strictObject({ en: Text.optional(), es: Text.optional(), fr: Text.optional() }),
]);

export const SeriesRecord = z.strictObject({ id: Id, code: Code, name: LocalText });
export const TopicRecord = z.strictObject({ id: Id, code: Code, name: LocalText });

export const AuthorRecord = z.strictObject({
  code: Code,
  name: Line,
  firstName: z.string().max(200).default(""),
  lastName: z.string().max(200).default(""),
  date: z.string().max(100).default(""),
  photo: File.nullish(),
  biography: LocalProse.default(""),
});

const ArticleRecord = z.strictObject({
  title: Line,
  author: z.string().max(300).default(""),
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
  authors: z.array(Code).max(50).default([]),
  series: z.array(Code).max(50).default([]),
  topics: z.array(Code).max(50).default([]),
  /** The book that this one is a language version of. */
  parent: Code.nullish(),
  /** The periodical that this is an issue of, and its number there. */
  periodical: Code.nullish(),
  number: z.int().min(1).max(100_000).nullish(),
  /** US dollars. */
  price: z.number().min(0).max(10_000).default(0),
  pageCount: z.int().min(0).max(100_000).default(0),
  hasPrintableVersion: z.boolean().default(false),
  coverUrl: File.nullish(),
  pdfUrl: File.nullish(),
  epubUrl: File.nullish(),
  /** A file of the folder, or the address of one elsewhere. */
  audioUrl: File.nullish(),
  articles: z.array(ArticleRecord).max(500).default([]),
  /** When it joined the library; the day of the import when absent. */
  created: z.iso.date().nullish(),
});

export const AudioRecord = z.strictObject({
  code: Code,
  title: Line,
  /** An author's code, or a name as it is to be shown. */
  author: z.string().max(300).default(""),
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
        fileSuffix: z.string().max(100).default(""),
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

export const DistributorRecord = z.strictObject({
  code: Code,
  name: Line,
  /** ISO 3166-1, two letters. */
  country: z.string().regex(/^[A-Z]{2}$/, "a country is two capital letters, such as US"),
  address: z.string().max(1_000).default(""),
  phone: z.string().max(100).default(""),
  email: z.string().max(300).default(""),
  website: HttpAddress.nullish(),
});

export const VideoRecord = z.strictObject({
  id: Code,
  title: Line,
  description: Text.default(""),
  thumbnailUrl: z.string().max(2_000).default(""),
  publishedAt: z.iso.date(),
});

export const NoticeRecord = z.strictObject({ id: Id, text: LocalText });

export const CountryRecord = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/, "a country is two capital letters, such as US"),
  orderingEnabled: z.boolean().default(true),
  requiresTaxId: z.boolean().default(false),
});

const Dollars = z.number().min(0).max(10_000);
const Percent = z.number().min(0).max(100).multipleOf(0.01);
const Switch = z.enum(["1", "0"]);

/** S3.14. */
export const SettingsRecord = z.strictObject({
  freeLimitUS: Dollars.default(20),
  freeLimitForeign: Dollars.default(20),
  cartEnabledUS: Switch.default("1"),
  cartEnabledForeign: Switch.default("1"),
  collectShippingPercentUS: Percent.default(0),
  collectShippingPercentForeign: Percent.default(0),
});

const LinkRecord = z.strictObject({ name: LocalText, url: HttpAddress });

/** What identifies the ministry: nothing of it stands in code. */
export const LibraryRecord = z.strictObject({
  name: LocalText,
  slogan: LocalText.default(""),
  contact: z
    .strictObject({
      address: z.array(Line).max(10).default([]),
      phone: z.string().max(100).default(""),
      email: z.string().max(300).default(""),
    })
    .default({ address: [], phone: "", email: "" }),
  sisterSite: LinkRecord.nullish(),
  social: z.array(LinkRecord).max(20).default([]),
  appStores: z.array(LinkRecord).max(10).default([]),
  donationUrl: HttpAddress.nullish(),
  mailingForms: z.partialRecord(z.enum(["en", "es"]), HttpAddress).default({}),
});

export type SeriesRecord = z.infer<typeof SeriesRecord>;
export type TopicRecord = z.infer<typeof TopicRecord>;
export type AuthorRecord = z.infer<typeof AuthorRecord>;
export type BookRecord = z.infer<typeof BookRecord>;
export type AudioRecord = z.infer<typeof AudioRecord>;
export type CourseRecord = z.infer<typeof CourseRecord>;
export type PeriodicalRecord = z.infer<typeof PeriodicalRecord>;
export type DistributorRecord = z.infer<typeof DistributorRecord>;
export type VideoRecord = z.infer<typeof VideoRecord>;
export type NoticeRecord = z.infer<typeof NoticeRecord>;
export type CountryRecord = z.infer<typeof CountryRecord>;
export type SettingsRecord = z.infer<typeof SettingsRecord>;
export type LibraryRecord = z.infer<typeof LibraryRecord>;
