import { z } from "@hono/zod-openapi";

/** What a call is declared with: who may make it, whose it must be what it names, and how often it may be made. */
export const Rule = z.object({
  /** Anybody; whoever has a token; with a verified e-mail (S6.02); the same also while their account is to end. */
  signIn: z.enum(["nobody", "token", "verified", "leaving"]),
  /**
   * Everybody's; about whoever asks, and naming nobody; or, for each field that names a person or what is theirs, what
   * comes of naming another's: refused, not found as if it were not there, or not heeded.
   */
  owner: z.union([
    z.enum(["everybody", "asker"]),
    z.record(z.string(), z.union([z.literal(403), z.literal(404), z.literal("ignored")])),
  ]),
  limit: z.object({
    /** Calls whose limits have the same name are counted together. */
    name: z.string(),
    per: z.enum(["network", "person"]),
    most: z.int().positive(),
    minutes: z.int().positive(),
    /** Whether what is made amiss counts too, or only what fits its contract. */
    counts: z.enum(["asked", "valid"]),
    /** Whether what an operator sets for payments limits it as well. */
    isPaid: z.boolean().optional(),
  }),
});
export type Rule = z.infer<typeof Rule>;
export type Limit = Rule["limit"];

const perNetwork = { per: "network", minutes: 10, counts: "asked" } as const;
const perPerson = { per: "person", minutes: 60, counts: "valid" } as const;

/**
 * How often. A network may be a whole town behind one address: what anybody may read is limited only where it costs
 * work, for what is kept is answered first.
 */
export const limits = {
  readings: { ...perNetwork, name: "reading", most: 3_000 },
  searches: { ...perNetwork, name: "search", most: 1_200 },
  downloads: { ...perNetwork, name: "download", most: 1_200 },
  /** A book that is opened asks for some forty of them. */
  bookFiles: { ...perNetwork, name: "book-file", most: 12_000 },
  mailingRequests: { ...perNetwork, name: "subscribe", most: 5, minutes: 60, counts: "valid" },
  /** Nobody guesses a token, and nobody is to try. */
  linkReadings: { ...perNetwork, name: "read-link", most: 60, minutes: 60, counts: "valid" },
  linkFollowings: { ...perNetwork, name: "follow-link", most: 60, minutes: 60, counts: "valid" },
  /** What is sent to a call that needs no sign-in, before its body is read. */
  openChanges: { ...perNetwork, name: "open-change", most: 600 },
  /** Signed by nobody who could be the gateway. */
  forgedNotices: { ...perNetwork, name: "forged-notice", most: 600 },
  /** Of a session that has ended, or of nobody's. */
  badTokens: { ...perNetwork, name: "bad-token", most: 600 },

  /** Whatever a signed-in person reads or changes counts among these, besides what its call is declared with. */
  lookups: { ...perPerson, name: "look-up", most: 1_200, counts: "asked" },
  changes: { ...perPerson, name: "change", most: 60, counts: "asked" },
  payments: { ...perPerson, name: "change", most: 60, counts: "asked", isPaid: true },

  verificationMails: { ...perPerson, name: "verification-email", most: 3 },
  /** Each is typeset. */
  statements: { ...perPerson, name: "statement", most: 20 },
  /** Each looks into every table. */
  exports: { ...perPerson, name: "export", most: 10 },
  /** Asked again while the account or the giving before it is to end, it changes nothing: a person who repeats it is not shut out. */
  erasures: { ...perPerson, name: "erase", most: 30 },
} as const satisfies Record<string, Limit>;

/** What anybody may look at, once it is made the same for all. */
export const publicRule = {
  signIn: "nobody",
  owner: "everybody",
  limit: limits.readings,
} as const satisfies Rule;

/** Words that somebody typed, or a place in a list: endless in number. */
export const publicSearchRule = { ...publicRule, limit: limits.searches } as const satisfies Rule;
