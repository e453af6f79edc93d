import type { Context } from "hono";
import type { Kysely } from "kysely";

import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";

import type { Schema } from "./db/schema/schema.ts";
import type { SearchTotals } from "./db/search/search-totals.ts";
import type { Statement } from "./donations/state-donations.ts";
import type { Jobs } from "./jobs.ts";
import type { QueueMail } from "./mail/queue-mail.ts";
import type { PaymentLimits } from "./ordering/limit-payments.ts";
import type { FetchPicture } from "./integrations/fetch-picture.ts";
import type { Gateway } from "./integrations/payment-gateway/gateway.ts";
import type { IdentityProvider } from "./integrations/identity-provider/identity-provider.ts";
import type { VideoHost } from "./integrations/video-host.ts";

/** What the calls need from the outside; the composition root gives it. */
export type Services = {
  db: Kysely<Schema>;
  media: Media;
  /** Who signs people in. */
  identity: IdentityProvider;
  /** Who charges cards and bank accounts. */
  gateway: Gateway;
  /** For so many milliseconds a charge may stay hidden that the gateway has made: until then none is given up. */
  paymentWait: number;
  /** The smallest gift that is taken (S9.04). */
  minimumDonation: Cents;
  /** The largest donation that is taken, of one charge (S9.04). */
  maximumDonation: Cents;
  /** How many small free orders a person may place in a month (S9.03); 0 sets no limit. */
  smallFreeOrdersPerMonth: number;
  /** How often something may be paid, or tried to be. */
  paymentLimits: PaymentLimits;
  /** In milliseconds: what is paid with is refused after whole steps of it, so that the time tells no reason. */
  refusalStep: number;
  /** For how many years orders and gifts are kept of whoever is gone. */
  keepDonationsYears: number;
  /** What is done later, and outlives this process. */
  jobs: Pick<Jobs, "send" | "sendOnce" | "drop" | "isWaiting">;
  queueMail: QueueMail;
  /** The gifts of a person as a PDF, on paper for their taxes. */
  renderStatement: (statement: Statement) => Promise<Uint8Array>;
  /** Where links in mails lead. */
  siteOrigin: string;
  /** How often the catalog has changed; pages and answers are kept by this one number. */
  catalogVersion: () => Promise<number>;
  /** Topics with fewer books in the browsed language are hidden (S5.11). */
  topicMinimum: number;
  /** The zone whose calendar decides what "today" is. */
  timeZone: string;
  now: () => Date;
  /** Where the pages stand that may make calls which change something. */
  siteOrigins: readonly string[];
  /** Where browsers find this api; empty for the site's own origin. */
  apiOrigin: string;
  /** Where videos are listed; null when the catalog lists them. */
  videoHost: VideoHost | null;
  /** Whether pictures may be fetched from that address at all. */
  mayFetchPicture: (address: string) => boolean;
  /** The picture at an address that somebody else named, made anew; null when there is none that can be used. */
  fetchPicture: FetchPicture;
  /** The address a call came from, as far as the proxies before us are believed. */
  addressOf: (c: Context) => string;
  /** Whether simulators stand in for those that the library talks to (P20). */
  isRehearsal?: boolean;
  /** One sentence for a translation key. */
  say: (language: Language, code: string, params?: SentenceParams) => string;
  log: Log;
};

/** What is known of searches in the catalog as it is now. */
export type GetSearchTotals = () => Promise<SearchTotals>;

/** Where the library's files lie. */
export type Media = {
  /** The folder on this machine. */
  root: string;
  /** The address of the file at `path` below the media folder. */
  url: (path: string) => string;
  /** Whether that address is on another host, so that downloads are sent there. */
  isElsewhere: boolean;
};

export type SentenceParams = Record<string, string | number>;

export type Log = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};
