import type { Generated } from "kysely";

import type { Cents } from "#domain/money.ts";
import type { RefundState } from "#domain/refund-states.ts";

import type { Json } from "./json.ts";

/** Cancellations of orders, and their refunds. */
export type RefundsSchema = { order_refunds: RefundTable };

/** `none`: nothing to refund. `void`: reverses a whole charge before settlement. */
export type RefundKind = "none" | "void" | "refund";

export type CancelledBook = { code: string; title: string; quantity: number };

type RefundTable = {
  id: Generated<number>;
  order_id: number;
  /** Our id of the refund at the gateway. */
  orderid: string;
  /** What the operator requested, to recognize a repeated request. */
  asked: string;
  /** Whether the whole order was cancelled. */
  is_whole: boolean;
  books: Json<CancelledBook[]>;
  /** "2026-03" when it released the free order of that month. */
  free_month: string | null;
  /** Amount to refund. */
  amount_cents: Cents;
  /** What had been refunded of the charge by any party when this row was written. */
  before_cents: Cents;
  kind: RefundKind;
  state: RefundState;
  /** Shown to the person who ordered. */
  reason: string;
  /** The operator's user name on that machine. */
  asked_by: string;
  /** Whether the library started it, to refund a charge that came after its order had failed. */
  is_automatic: Generated<boolean>;
  /** The gateway's transaction id of the refund; for a void, that of the charge. */
  transaction_id: string | null;
  /** The gateway's answer, or what went wrong; shown to the operator. */
  answer: Generated<string>;
  /** How often the gateway answered that it knows of no such refund. */
  empty_answers: Generated<number>;
  made_at: Date;
  sent_at: Date | null;
  /** When the person who ordered was mailed. */
  told_at: Date | null;
  /** What an earlier refund, replaced by this one, had promised of this amount. */
  told_before_cents: Generated<Cents>;
  changed_at: Date;
  /** Until then only one process may work on it. */
  claimed_until: Date | null;
};
