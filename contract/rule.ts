import { z } from "@hono/zod-openapi";

/** The rule of a call: who may make it, whose data it may name, and how often it may be made. */
export const Rule = z.object({
  /** Everyone; people with a token; with a verified e-mail (S6.02); those also while their account is being deleted. */
  signIn: z.enum(["nobody", "token", "verified", "leaving"]),
  /**
   * "everybody": public data. "asker": data of the signed-in person, whom no field names. A record has the answer for
   * each field that names another person or their data: 403, 404, or the field is ignored.
   */
  owner: z.union([
    z.enum(["everybody", "asker"]),
    z.record(z.string(), z.union([z.literal(403), z.literal(404), z.literal("ignored")])),
  ]),
  limit: z.object({
    /** Calls with the same limit name share one counter. */
    name: z.string(),
    per: z.enum(["network", "person"]),
    most: z.int().positive(),
    minutes: z.int().positive(),
    /** Whether invalid requests count too. */
    counts: z.enum(["asked", "valid"]),
    /** Whether the operator's limit on payments applies as well; for the documentation. */
    isPaid: z.boolean().optional(),
  }),
});
export type Rule = z.infer<typeof Rule>;
export type Limit = Rule["limit"];

const perNetwork = { per: "network", minutes: 10, counts: "asked" } as const;
const perPerson = { per: "person", minutes: 60, counts: "valid" } as const;

/**
 * The rate limits: how often calls may be made. A network may be a whole town behind one address, so public reading is
 * limited only where it costs work: cached answers are served before this check.
 */
export const limits = {
  readings: { ...perNetwork, name: "reading", most: 3_000 },
  searches: { ...perNetwork, name: "search", most: 1_200 },
  downloads: { ...perNetwork, name: "download", most: 1_200 },
  /** Opening a book requests about 40 files. */
  bookFiles: { ...perNetwork, name: "book-file", most: 12_000 },
  mailingRequests: { ...perNetwork, name: "subscribe", most: 5, minutes: 60, counts: "valid" },
  /** Tokens cannot be guessed; this limit discourages attempts. */
  linkReadings: { ...perNetwork, name: "read-link", most: 60, minutes: 60, counts: "valid" },
  linkFollowings: { ...perNetwork, name: "follow-link", most: 60, minutes: 60, counts: "valid" },
  /** Requests to calls without sign-in, counted before the body is read. */
  openChanges: { ...perNetwork, name: "open-change", most: 600 },
  /** Webhooks without a valid signature of the gateway. */
  forgedNotices: { ...perNetwork, name: "forged-notice", most: 600 },
  /** Tokens of ended sessions, and invalid tokens. */
  badTokens: { ...perNetwork, name: "bad-token", most: 600 },

  /** Everything a signed-in person reads or changes counts here, in addition to the limit of the call. */
  lookups: { ...perPerson, name: "look-up", most: 1_200, counts: "asked" },
  changes: { ...perPerson, name: "change", most: 60, counts: "asked" },
  /** Counted as a change; the limits of payments themselves are in api/ordering/limit-payments.ts. */
  payments: { ...perPerson, name: "change", most: 60, counts: "asked", isPaid: true },

  verificationMails: { ...perPerson, name: "verification-email", most: 3 },
  /** Each statement is typeset. */
  statements: { ...perPerson, name: "statement", most: 20 },
  /** Each export reads every table. */
  exports: { ...perPerson, name: "export", most: 10 },
  /**
   * Higher than needed: a repeated request changes nothing while the deletion is in progress, and is not to be refused.
   */
  erasures: { ...perPerson, name: "erase", most: 30 },
} as const satisfies Record<string, Limit>;

/** Data that are the same for every visitor. */
export const publicRule = {
  signIn: "nobody",
  owner: "everybody",
  limit: limits.readings,
} as const satisfies Rule;

/** Search words and positions in lists: their number is unlimited. */
export const publicSearchRule = { ...publicRule, limit: limits.searches } as const satisfies Rule;
