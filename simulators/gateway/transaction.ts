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

/** A payment, refund or validation, with all its actions. */
export const Transaction = z.object({
  id: z.string(),
  type: z.enum(["sale", "validate", "refund"]),
  instrument: Instrument,
  /** Negative for a refund. */
  cents: z.int(),
  condition: z.enum(["pendingsettlement", "pending", "complete", "failed", "canceled"]),
  orderId: z.string(),
  authorizationCode: z.string(),
  avs: z.string(),
  /** SHA-256 of the payment token. */
  tokenHash: z.string().nullable(),
  vaultId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  originalId: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  actions: z.array(Action).min(1),
  /** Number of queries that do not find it. */
  hiddenFor: z.number(),
});
export type Transaction = z.infer<typeof Transaction>;

export function firstAction({ actions }: Transaction): Action {
  const [first] = actions;
  if (!first) throw new Error("A transaction has no action.");
  return first;
}

export function isApproved(transaction: Transaction): boolean {
  return firstAction(transaction).isSuccess;
}
