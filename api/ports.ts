import type { Transaction } from "kysely";

import type { Language } from "#domain/languages.ts";
import type { DonationYear } from "#domain/donation-years.ts";

import type { DonationRow } from "./db/donations/donations.ts";
import type { Schema } from "./db/schema/schema.ts";
import type { Params, TemplateName } from "./mail/templates/templates.ts";

/** The person a token identifies (S6.02). */
export type Member = {
  /** Subject of the token. */
  externalId: string;
  email: string | null;
  /** As the identity provider states it; false when it states nothing. */
  isEmailVerified: boolean;
  /** When the token was issued. */
  issuedAt: Date;
};

/** The calls the library makes to the identity provider. Each throws `IdentityUnreachable` when it cannot be asked. */
export type IdentityProvider = {
  /** Null when the token is not ours or not valid now. */
  findMember: (token: string) => Promise<Member | null>;
  /** Sends the verification mail again. */
  resendVerification: (externalId: string) => Promise<void>;
  /** A missing account is no failure. */
  deleteAccount: (externalId: string) => Promise<void>;
};

/** The jobs and their data. */
export type JobData = {
  mail: { id: number };
  "delete-account": { subject: string };
  /**
   * Requested by the person and not done yet. Times are ISO strings. Contains nothing else about the person, because a
   * job is kept for a day after it is done.
   */
  "erase-account": {
    userId: number;
    language: Language;
    issuedAt: string;
    askedAt: string;
  };
  "check-payment": { orderid: string };
  "check-giving": { orderid: string };
};
export type JobName = keyof JobData;

/**
 * Completes the running job in the commit of `trx`, so that a crash afterwards does not repeat it. Returns false when
 * the job is done already or another process has taken it over.
 */
export type CompleteJob = (trx: Transaction<Schema>) => Promise<boolean>;

export type Jobs = AsyncDisposable & {
  /** Adds a job in the commit of `trx`. */
  send<Name extends JobName>(
    trx: Transaction<Schema>,
    name: Name,
    facts: JobData[Name],
    /** In seconds: the earliest start. */
    pause?: number,
  ): Promise<void>;
  /** Like `send`, but equal jobs sent before the first one has started run once. `pause` is in seconds. */
  sendOnce<Name extends JobName>(
    trx: Transaction<Schema>,
    name: Name,
    facts: JobData[Name],
    pause: number,
  ): Promise<void>;
  /** Deletes jobs with these data in the commit of `trx`, except running ones. */
  drop<Name extends JobName>(
    trx: Transaction<Schema>,
    name: Name,
    facts: Partial<JobData[Name]>,
  ): Promise<void>;
  /** Whether such a job waits, as `trx` sees it. Running jobs do not count. */
  isWaiting<Name extends JobName>(
    trx: Transaction<Schema>,
    name: Name,
    facts: Partial<JobData[Name]>,
  ): Promise<boolean>;
  /** Runs jobs of this name, sent by any process. When `work` throws, the job is tried again later. */
  work<Name extends JobName>(
    name: Name,
    work: (facts: JobData[Name], complete: CompleteJob) => Promise<void>,
  ): Promise<void>;
  /** Starts no more jobs until `work` is called again; running ones finish. */
  pause(): Promise<void>;
  /** Deletes all waiting jobs; they have to be sent again. */
  deleteWaiting(): Promise<void>;
  /** Waits for running jobs. Repeated calls do nothing. */
  close(): Promise<void>;
};

type NewMail<Name extends TemplateName> = {
  template: Name;
  to: string;
  language: Language;
  params: Params[Name];
  /** The account that the mail is about. */
  userId?: number | null;
  /** When the link in the mail expires; after that it is not sent. */
  usefulUntil?: Date | null;
};

/** Queues a mail as part of `trx` (an outbox). Returns the id of its row. */
export type QueueMail = <Name extends TemplateName>(
  trx: Transaction<Schema>,
  mail: NewMail<Name>,
) => Promise<number>;

/** Renders a donation statement as a PDF. */
export type RenderStatement = (statement: Statement) => Promise<Uint8Array>;

/** The content of a printed donation statement. */
export type Statement = {
  language: Language;
  library: { name: string; address: string[] };
  person: { name: string; address: string[] };
  /** The day of issue, such as "2026-11-22". */
  day: string;
  years: DonationYear<DonationRow>[];
};

/** How many payments or attempts are allowed. 0 switches a limit off. */
export type PaymentLimits = {
  /** Attempts in ten minutes. */
  perPerson: number;
  /** Declines in a day. */
  declinesPerPerson: number;
  /** Declines in an hour from one network. */
  declinesPerNetwork: number;
  /** Attempts with one card in a day, by all people. */
  perCard: number;
  /** Donations in ten minutes from an account younger than a day. */
  donationsOfNewAccount: number;
};

export type Media = {
  /** The folder on this machine. */
  root: string;
  /** The URL of the file at `path` below the media folder. */
  url: (path: string) => string;
  /** Whether the media are on another host, so that downloads redirect there. */
  isElsewhere: boolean;
};

export type SentenceParams = Record<string, string | number>;

export type Log = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};
