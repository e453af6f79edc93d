import type { Generated } from "kysely";

import type { BookType } from "#domain/book-types.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { OrderState } from "#domain/order-states.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { CheckoutType } from "#domain/pricing.ts";
import type { RefundState } from "#domain/refund-states.ts";

import type { Json } from "./library-schema.ts";

/** Orders and their payments. */
export type OrdersSchema = {
  orders: OrderTable;
  order_lines: OrderLineTable;
  payment_attempts: PaymentAttemptTable;
  payment_tries: PaymentTryTable;
  order_keys: OrderKeyTable;
  charge_misfits: DiscrepancyTable;
  gift_breaker: { id: boolean; closed_until: Date };
  gateway_events: { event_id: string; type: string; orderid: string; taken_at: Date };
};

/** An order with a free part in one of these states is the only one of its month; a shipped order always is. */
export const freeOrderStates = ["pending", "placed", "doubtful"] as const;

/** S3.13, as it was when the order was placed. */
type OrderTable = {
  id: Generated<number>;
  user_id: number;
  state: OrderState;
  type: OrderType;
  /** The regular giving that it started. */
  giving_id: number | null;
  /** Language of mails. */
  language: Language;
  /** The address may have been deleted since. */
  address_id: number;
  region_id: number;
  /** With the name, line by line, without the country; "" when the person is erased. */
  address: string;
  value_cents: Cents;
  free_cents: Cents;
  pay_cents: Cents;
  shipping_cents: Cents;
  /** Shipping rate of the paid part, in hundredths of a percent, as agreed when the order was placed. */
  shipping_hundredths: Generated<number>;
  donation_cents: Cents;
  total_cents: Cents;
  /** Day of the order in the library's time zone, even when its payment became certain later. */
  placed_day: string;
  /** "2026-03" when it is the free order of that month. */
  free_month: string | null;
  /** The mailing lists that the person wants to be on. */
  lists: string[];
  /** Client IP address as reported by the browser. */
  ip_claim: string;
  /** Day of shipment in the library's time zone. */
  shipped_day: string | null;
  /** "" when unknown. */
  carrier: Generated<string>;
  /** "" when there is none. */
  tracking_number: Generated<string>;
  made_at: Date;
  changed_at: Date;
};

/** A `gift` is a donation without books. */
export type OrderType = CheckoutType | "gift";

type OrderLineTable = {
  order_id: number;
  position: number;
  code: string;
  /** The full title (S2.08). */
  title: string;
  type: BookType;
  price_cents: Cents;
  quantity: number;
};

/** States of payments with an uncertain outcome: a person with one of these can make no other payment. */
export const uncertainPaymentStates = ["intent", "sending", "unknown", "conflict"] as const;

/** Also `late`: certainly charged, but still to be refunded. */
export const openPaymentStates = [...uncertainPaymentStates, "late"] as const;

/**
 * `intent`: written, not sent. `sending`: perhaps sent. `unknown`: sent, without a conclusive answer. `not_charged`:
 * the gateway knows of no charge. `conflict`: it knows of another charge than requested. `late`: of a charge for an
 * order that had failed. `voided`, `refunded` and `returned`: the charge was reversed.
 */
export type AttemptState =
  | (typeof openPaymentStates)[number]
  | "paid"
  | "declined"
  | "rejected"
  | "not_charged"
  | "voided"
  | "refunded"
  | "returned";

type PaymentAttemptTable = {
  id: Generated<number>;
  user_id: number;
  order_id: number;
  /** Our id of the payment at the gateway. */
  orderid: string;
  amount_cents: Cents;
  payment_method: Generated<PaymentMethod>;
  /** Refunds as last reported by the gateway, including those it started. */
  refunded_cents: Generated<Cents>;
  token_sha256: string;
  /** Of the order's contents. */
  fingerprint: string;
  state: AttemptState;
  /** Whether the gateway refused it as a duplicate of a charge, perhaps of this one. */
  is_duplicate: Generated<boolean>;
  /** The gateway's transaction id of the charge. */
  transaction_id: string | null;
  /** The gateway's code, or what went wrong; shown to the operator. */
  answer: Generated<string>;
  /** How often the gateway answered that it knows of no such charge. */
  empty_answers: Generated<number>;
  made_at: Date;
  sent_at: Date | null;
  changed_at: Date;
  /** When a bank payment cleared; null for cards. */
  cleared_at: Date | null;
  /** Until then only one process may ask the gateway about it. */
  claimed_until: Date | null;
};

/** A payment try, stored apart from the person who made it: it stays for its two days when the person is erased. */
type PaymentTryTable = {
  id: Generated<number>;
  /** Our gateway id of a payment, or the hash of the token that is tried. */
  reference: string;
  /** A hash that identifies an account without revealing it. */
  subject: string;
  /** A hash under the key of that day; null while declines are not counted by network. */
  network: string | null;
  made_at: Date;
  /** When the outcome became certain. */
  settled_at: Date | null;
  /** When the payment was declined; null when it failed for another reason, such as an unavailable gateway. */
  declined_at: Date | null;
  /** Identifies the card, from the gateway; null while it is unknown, and for bank accounts. */
  card_hash: string | null;
};

/**
 * `stray`: charged under an id of ours that no order has. `wrong`: charged differently from what its paid order says.
 * `missing`: not charged, but the order is paid. `twice`: refunded, and also returned by the bank.
 */
export type DiscrepancyKind = "stray" | "wrong" | "missing" | "twice";

type DiscrepancyTable = {
  orderid: string;
  order_id: number | null;
  kind: DiscrepancyKind;
  /** The gateway's transaction id of the charge; null when there are several, or none. */
  transaction_id: string | null;
  answer: string;
  /** When it was first found. */
  found_at: Date;
  /** When the operator resolved a `twice`, which the gateway keeps reporting. */
  settled_at: Generated<Date | null>;
};

type OrderKeyTable = {
  user_id: number;
  key: string;
  fingerprint: string;
  order_id: number;
  made_at: Date;
};

/** Cancellations of orders, and their refunds. */
export type RefundsSchema = { order_refunds: RefundTable };

/** `none`: nothing to refund. `void`: reverses a whole charge before settlement. */
type RefundKind = "none" | "void" | "refund";

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
