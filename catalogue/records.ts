import { z } from "zod";

import { bookTypes } from "#domain/book-types.ts";
import { isMailingList } from "#domain/mailing-lists.ts";

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
/** Whether the database can keep it: no control characters but tabs and new lines, no half of a character. */
function isKeepable(text: string): boolean {
  return !/\p{Cs}|(?![\t\n\r])\p{Cc}/u.test(text);
}
const unkeepable = "control characters, or half of a character";

const Text = z.string().max(100_000).refine(isKeepable, unkeepable);
const Line = z.string().trim().min(1).max(1_000).refine(isKeepable, unkeepable);
const Remark = z.string().max(1_000).refine(isKeepable, unkeepable);
const HttpAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine(isKeepable, unkeepable);

/** A path inside the folder, or an address that a secure page may play from. */
const File = z
  .string()
  .min(1)
  .max(1_000)
  .refine(isKeepable, unkeepable)
  .refine(
    (name) => !/^[a-z]+:/i.test(name) || isSecureAddress(name),
    "a file of the folder, or an https address",
  );

function isSecureAddress(name: string): boolean {
  return URL.parse(name)?.protocol === "https:";
}

/** A day of our era. */
const Day = z.iso.date().refine((day) => day >= "0001-01-01", "a day such as 2026-01-31");
const Dollars = z.number().min(0).max(10_000).multipleOf(0.01);

/** Codes, each once. */
function codes(most: number) {
  return z
    .array(Code)
    .max(most)
    .refine((list) => new Set(list).size === list.length, "one of them stands twice")
    .default([]);
}

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
  firstName: Remark.default(""),
  lastName: Remark.default(""),
  date: Remark.default(""),
  photo: File.nullish(),
  biography: LocalProse.default(""),
});

const ArticleRecord = z.strictObject({
  title: Line,
  author: Remark.default(""),
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
  authors: codes(50),
  series: codes(50),
  topics: codes(50),
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
  author: Remark.default(""),
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
        fileSuffix: Remark.default(""),
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
  address: Remark.default(""),
  phone: Remark.default(""),
  email: Remark.default(""),
  website: HttpAddress.nullish(),
});

/** S3.12: what is sent by post to whoever asks for it. */
export const PrintSubscriptionRecord = z.strictObject({
  code: Code.refine((code) => !isMailingList(code), "a mailing list has that code"),
  name: LocalText,
});

export const VideoRecord = z.strictObject({
  id: Code,
  title: Line,
  description: Text.default(""),
  thumbnailUrl: Remark.default(""),
  publishedAt: Day,
});

/** In characters. */
export const LONGEST_PAGE = 50_000;

export const PageMarkdown = z
  .string()
  .max(LONGEST_PAGE)
  .refine(isKeepable, unkeepable)
  .refine((text) => text.trim() !== "", "there is nothing in it");

export const PageRecord = z.strictObject({
  code: Code.refine(
    (code) => code.toLowerCase() !== "distributors",
    "the list of distributors stands at its address",
  ),
  title: LocalText,
  /** In each language Markdown, or the name of an `.md` file of the folder. */
  text: z.union([
    PageMarkdown,
    z
      .strictObject({
        en: PageMarkdown.optional(),
        es: PageMarkdown.optional(),
        fr: PageMarkdown.optional(),
      })
      .refine((texts) => Object.values(texts).some(Boolean), "there is no text in any language"),
  ]),
});

export const NoticeRecord = z.strictObject({ id: Id, text: LocalText });

export const CountryRecord = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/, "a country is two capital letters, such as US"),
  orderingEnabled: z.boolean().default(true),
  requiresTaxId: z.boolean().default(false),
});

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
      phone: Remark.default(""),
      email: Remark.default(""),
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
