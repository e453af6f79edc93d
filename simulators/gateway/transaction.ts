import { z } from "zod";

import { Instrument } from "./instrument.ts";

const Action = z.object({
  type: z.enum(["sale", "validate", "refund", "void", "settle", "return"]),
  cents: z.int(),
  at: z.number(),
  isSuccess: z.boolean(),
  source: z.enum(["api", "recurring", "internal"]),
  text: z.string(),
  code: z.string(),
});
export type Action = z.infer<typeof Action>;

/** One payment, refund or look at a card, and all that became of it. */
export const Transaction = z.object({
  id: z.string(),
  type: z.enum(["sale", "validate", "refund"]),
  instrument: Instrument,
  /** A refund's are negative. */
  cents: z.int(),
  condition: z.enum(["pendingsettlement", "pending", "complete", "failed", "canceled"]),
  orderId: z.string(),
  authorizationCode: z.string(),
  avs: z.string(),
  /** SHA-256 of the token it was paid with. */
  tokenHash: z.string().nullable(),
  vaultId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  /** What is refunded. */
  originalId: z.string().nullable(),
  /** The other fields that were sent. */
  details: z.record(z.string(), z.string()),
  actions: z.array(Action).min(1),
  /** How many queries do not find it yet. */
  hiddenFor: z.number(),
});
export type Transaction = z.infer<typeof Transaction>;

/** What it began with. */
export function firstAction({ actions }: Transaction): Action {
  const [first] = actions;
  if (!first) throw new Error("A transaction begins with an action.");
  return first;
}

export function isApproved(transaction: Transaction): boolean {
  return firstAction(transaction).isSuccess;
}
