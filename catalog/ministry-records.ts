import { z } from "zod";

import { isMailingList } from "#domain/mailing-lists.ts";

import {
  Code,
  CountryCode,
  Detail,
  Dollars,
  HttpAddress,
  Id,
  localized,
  storableText,
  Line,
  LocalText,
  Percent,
  Flag,
} from "./records.ts";

const LinkRecord = z.strictObject({ name: LocalText, url: HttpAddress });

/** The facts about the ministry; the code contains none of them. */
export const LibraryRecord = z.strictObject({
  name: LocalText,
  slogan: LocalText.default(""),
  contact: z
    .strictObject({
      address: z.array(Line).max(10).default([]),
      phone: Detail.default(""),
      email: Detail.default(""),
    })
    .default({ address: [], phone: "", email: "" }),
  sisterSite: LinkRecord.nullish(),
  social: z.array(LinkRecord).max(20).default([]),
  appStores: z.array(LinkRecord).max(10).default([]),
  donationUrl: HttpAddress.nullish(),
  mailingForms: z.partialRecord(z.enum(["en", "es"]), HttpAddress).default({}),
});

/** S3.14. */
export const SettingsRecord = z.strictObject({
  freeLimitUS: Dollars.default(20),
  freeLimitForeign: Dollars.default(20),
  cartEnabledUS: Flag.default("1"),
  cartEnabledForeign: Flag.default("1"),
  collectShippingPercentUS: Percent.default(0),
  collectShippingPercentForeign: Percent.default(0),
});

export const CountryRecord = z.strictObject({
  code: CountryCode,
  orderingEnabled: z.boolean().default(true),
  requiresTaxId: z.boolean().default(false),
});

export const DistributorRecord = z.strictObject({
  code: Code,
  name: Line,
  country: CountryCode,
  address: Detail.default(""),
  phone: Detail.default(""),
  email: Detail.default(""),
  website: HttpAddress.nullish(),
});

/** S3.12: what can be ordered by post, such as a periodical. */
export const PrintSubscriptionRecord = z.strictObject({
  code: Code.refine((code) => !isMailingList(code), "a mailing list has this code already"),
  name: LocalText,
});

export const NoticeRecord = z.strictObject({ id: Id, text: LocalText });

/** In characters. */
export const MAX_PAGE_LENGTH = 50_000;

export const PageMarkdown = storableText(z.string().max(MAX_PAGE_LENGTH)).refine(
  (text) => text.trim() !== "",
  "the text is empty",
);

export const PageRecord = z.strictObject({
  code: Code.refine(
    (code) => code.toLowerCase() !== "distributors",
    "this address is taken by the list of distributors",
  ),
  title: LocalText,
  /** For each language Markdown, or the name of an `.md` file in the folder. */
  text: z.union([
    PageMarkdown,
    localized(PageMarkdown).refine(
      (texts) => Object.values(texts).some(Boolean),
      "there is no text in any language",
    ),
  ]),
});

export type LibraryRecord = z.infer<typeof LibraryRecord>;
export type SettingsRecord = z.infer<typeof SettingsRecord>;
export type CountryRecord = z.infer<typeof CountryRecord>;
export type DistributorRecord = z.infer<typeof DistributorRecord>;
export type NoticeRecord = z.infer<typeof NoticeRecord>;
