import type { Context } from "hono";
import type { Kysely } from "kysely";

import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";

import type { Schema } from "./db/schema/schema.ts";
import type { FetchPicture } from "./integrations/fetch-picture.ts";
import type { Gateway } from "./integrations/payment-gateway/gateway.ts";
import type { VideoHost } from "./integrations/video-host.ts";
import type {
  IdentityProvider,
  Jobs,
  Log,
  Media,
  PaymentLimits,
  QueueMail,
  RenderStatement,
  SentenceParams,
} from "./ports.ts";

// What functions need from outside, by use. A function takes only its part; the composition root supplies all.

export type Database = { db: Kysely<Schema> };

export type Clock = { now: () => Date };

export type Calendar = Clock & {
  /** The time zone that decides what "today" is. */
  timeZone: string;
};

export type Logging = { log: Log };

export type Translations = {
  /** The text of a translation key. */
  translate: (language: Language, code: string, params?: SentenceParams) => string;
};

export type JobServices = { jobs: Pick<Jobs, "send" | "sendOnce" | "drop" | "isWaiting"> };

/** Records facts and logs what an operator should know. */
export type RecordServices = Database & Clock & Logging;

export type MailQueue = { queueMail: QueueMail };

export type MailServices = Calendar &
  Translations &
  MailQueue & {
    /** Origin of links in mails. */
    siteOrigin: string;
  };

/** Finds out where a request comes from. */
export type RequestServices = {
  /** The caller's address, behind trusted proxies. */
  addressOf: (c: Context) => string;
  /** Origins whose pages may make changing calls. */
  siteOrigins: readonly string[];
};

export type CatalogServices = Database &
  Calendar & {
    media: Media;
    /** Changes with the catalog; the key of cached pages and answers. */
    catalogVersion: () => Promise<number>;
    /** Topics with fewer books in the browsed language are hidden (S5.11). */
    topicMinimum: number;
  };

export type VideoServices = CatalogServices &
  Logging & {
    /** Null when the catalog lists the videos. */
    videoHost: VideoHost | null;
    /** Whether pictures may be fetched from that address. */
    mayFetchPicture: (address: string) => boolean;
    /** Fetches and re-encodes the picture at an address from outside; null when there is none that can be used. */
    fetchPicture: FetchPicture;
    /** The API's origin for browsers; empty for the site's own. */
    apiOrigin: string;
  };

export type IdentityServices = Logging & { identity: IdentityProvider };

export type AccountServices = RecordServices & MailServices & RequestServices & IdentityServices;

export type RetentionSettings = {
  /** How many years orders and donations of an erased person are kept. */
  keepDonationsYears: number;
};

export type StatementServices = Database &
  Calendar &
  RequestServices & {
    /** A person's donations as a PDF for their taxes. */
    renderStatement: RenderStatement;
  };

export type OrderLimits = {
  /** The smallest donation (S9.04). */
  minimumDonation: Cents;
  /** The largest donation in one charge (S9.04). */
  maximumDonation: Cents;
  /** Small free orders per person and month (S9.03); 0 sets no limit. */
  smallFreeOrdersPerMonth: number;
};

export type PaymentWait = {
  /** In milliseconds: how long a charge may be missing from the gateway's reports before it counts as not made. */
  paymentWaitMs: number;
};

export type PaymentSettings = PaymentWait & {
  paymentLimits: PaymentLimits;
  /** In milliseconds: declines are answered after whole steps, so that the time does not reveal the reason. */
  declineStepMs: number;
};

/** Concludes payments and refunds. What else a function may ask of the gateway, it states itself. */
export type PaymentServices = RecordServices & MailServices & JobServices & PaymentSettings;

/** Charges cards and accounts. */
export type ChargeServices = PaymentServices & { gateway: Gateway };

/** Takes orders and donations, and charges them. */
export type OrderServices = ChargeServices & OrderLimits;

/** Answers a failed call. */
export type ProblemServices = Translations & Logging & OrderLimits;

export type Services = VideoServices &
  AccountServices &
  RetentionSettings &
  StatementServices &
  OrderServices & {
    /** Whether simulators stand in for outside services (P20). */
    isRehearsal?: boolean;
  };
