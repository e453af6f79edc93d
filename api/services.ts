import type { Context } from "hono";
import type { Kysely } from "kysely";

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
  Translate,
} from "./ports.ts";

/** What the calls need from outside, supplied by the composition root. */
export type Services = {
  db: Kysely<Schema>;
  media: Media;
  identity: IdentityProvider;
  gateway: Gateway;
  /** In milliseconds: how long a charge may be missing from the gateway's reports before it counts as not made. */
  paymentWaitMs: number;
  /** The smallest donation (S9.04). */
  minimumDonation: Cents;
  /** The largest donation in one charge (S9.04). */
  maximumDonation: Cents;
  /** Small free orders per person and month (S9.03); 0 sets no limit. */
  smallFreeOrdersPerMonth: number;
  paymentLimits: PaymentLimits;
  /** In milliseconds: declines are answered after whole steps, so that the time does not reveal the reason. */
  declineStepMs: number;
  /** How many years orders and donations of an erased person are kept. */
  keepDonationsYears: number;
  jobs: Pick<Jobs, "send" | "sendOnce" | "drop" | "isWaiting">;
  queueMail: QueueMail;
  /** A person's donations as a PDF for their taxes. */
  renderStatement: RenderStatement;
  /** Origin of links in mails. */
  siteOrigin: string;
  /** Changes with the catalog; the key of cached pages and answers. */
  catalogVersion: () => Promise<number>;
  /** Topics with fewer books in the browsed language are hidden (S5.11). */
  topicMinimum: number;
  /** The time zone that decides what "today" is. */
  timeZone: string;
  now: () => Date;
  /** Origins whose pages may make changing calls. */
  siteOrigins: readonly string[];
  /** The API's origin for browsers; empty for the site's own. */
  apiOrigin: string;
  /** Null when the catalog lists the videos. */
  videoHost: VideoHost | null;
  /** Whether pictures may be fetched from that address. */
  mayFetchPicture: (address: string) => boolean;
  /** Fetches and re-encodes the picture at an address from outside; null when there is none that can be used. */
  fetchPicture: FetchPicture;
  /** The caller's address, behind trusted proxies. */
  addressOf: (c: Context) => string;
  /** Whether simulators stand in for outside services (P20). */
  isRehearsal?: boolean;
  translate: Translate;
  log: Log;
};
