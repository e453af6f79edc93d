import type { Generated } from "kysely";

import type { Cents } from "#domain/money.ts";
import type { RefundState } from "#domain/refund-states.ts";

import type { Json } from "./json.ts";

/** What an operator has taken off orders. */
export type RefundsSchema = { order_refunds: RefundTable };

/** `none`: nothing was to be given back. `void`: all of a charge, while it is not settled. */
export type RefundKind = "none" | "void" | "refund";

export type TakenBook = { code: string; title: string; quantity: number };

type RefundTable = {
  id: Generated<number>;
  order_id: number;
  /** As the gateway knows it. */
  orderid: string;
  /** What the operator said, so that it is known when they say it again. */
  asked: string;
  /** Whether the order was cancelled by it. */
  is_whole: boolean;
  books: Json<TakenBook[]>;
  /** "2026-03" when the free order of that month was given back with it. */
  free_month: string | null;
  /** That is to go back. */
  amount_cents: Cents;
  /** What had gone back of the charge when it was written, by whomever. */
  before_cents: Cents;
  kind: RefundKind;
  state: RefundState;
  /** For whoever ordered. */
  reason: string;
  /** The operator's name on that machine. */
  asked_by: string;
  /** Whether the library wrote it down, to return a charge that came after its order had failed. */
  is_automatic: Generated<boolean>;
  /** The gateway's number of the refund; of a charge that was voided, that of the charge. */
  transaction_id: string | null;
  /** The gateway's, or what went wrong; for the operator. */
  answer: Generated<string>;
  /** How often the gateway was asked and knew of none. */
  empty_answers: Generated<number>;
  made_at: Date;
  sent_at: Date | null;
  /** When whoever ordered was written to. */
  told_at: Date | null;
  /** What of it they had been promised before, when the one that was to give it back was replaced by this. */
  told_before_cents: Generated<Cents>;
  changed_at: Date;
  /** Until then one process sees to it, and no other. */
  claimed_until: Date | null;
};
