import type { Generated } from "kysely";

import type { BookType } from "#domain/book-types.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { OrderState } from "#domain/order-states.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { CheckoutType } from "#domain/pricing.ts";

/** What is kept of orders and of their payments. */
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

/** In these an order with a free part is that of its month, and there is no other; once it was sent off, in every one. */
export const freeOrderStates = ["pending", "placed", "doubtful"] as const;

/** S3.13, as it was when it was ordered. */
type OrderTable = {
  id: Generated<number>;
  user_id: number;
  state: OrderState;
  type: OrderType;
  /** That it began. */
  giving_id: number | null;
  /** To write in. */
  language: Language;
  /** The address may be gone by now. */
  address_id: number;
  region_id: number;
  /** With the name, line by line, without the country; empty once whose it was is erased. */
  address: string;
  value_cents: Cents;
  free_cents: Cents;
  pay_cents: Cents;
  shipping_cents: Cents;
  /** Of the paid part, in hundredths of a per cent: the terms that it was placed under. */
  shipping_hundredths: Generated<number>;
  donation_cents: Cents;
  total_cents: Cents;
  /** The library's day on which it was made, also when its payment became certain later. */
  placed_day: string;
  /** "2026-03" when it is the free order of that month. */
  free_month: string | null;
  /** The mailing lists that they wish to be on. */
  lists: string[];
  /** Where its browser was told it is. */
  ip_claim: string;
  /** The library's day on which its parcel was sent off. */
  shipped_day: string | null;
  /** Who carries it; "" when that was not said. */
  carrier: Generated<string>;
  /** By which it is followed on its way; "" when there is none. */
  tracking_number: Generated<string>;
  made_at: Date;
  changed_at: Date;
};

/** A `gift` is one without books. */
export type OrderType = CheckoutType | "gift";

type OrderLineTable = {
  order_id: number;
  position: number;
  code: string;
  /** The whole one (S2.08). */
  title: string;
  type: BookType;
  price_cents: Cents;
  quantity: number;
};

/** What became of a payment is not certain: whoever has one in these makes no other. */
export const uncertainPaymentStates = ["intent", "sending", "unknown", "conflict"] as const;

/** Those, and `late`: of that it is certain that it was charged, and it has yet to go back. */
export const openPaymentStates = [...uncertainPaymentStates, "late"] as const;

/**
 * `intent`: written, not sent. `sending`: sent, perhaps. `unknown`: sent, and no answer that says anything. `not_charged`: the
 * gateway knows of no charge. `conflict`: it knows of another than was asked for. `late`: of one for an order that had
 * failed. `voided`, `refunded` and `returned`: what was charged went back.
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
  /** As the gateway knows it. */
  orderid: string;
  amount_cents: Cents;
  payment_method: Generated<PaymentMethod>;
  /** What of it went back by refunds, by whomever, as the gateway has told last. */
  refunded_cents: Generated<Cents>;
  token_sha256: string;
  /** Of what was ordered. */
  fingerprint: string;
  state: AttemptState;
  /** Whether the gateway refused it as a duplicate of a charge, perhaps of this one. */
  is_duplicate: Generated<boolean>;
  /** The gateway's number of the charge. */
  transaction_id: string | null;
  /** The gateway's code, or what went wrong; for the operator. */
  answer: Generated<string>;
  /** How often the gateway was asked and knew of none. */
  empty_answers: Generated<number>;
  made_at: Date;
  sent_at: Date | null;
  changed_at: Date;
  /** When a bank had paid it; null of what is paid by card. */
  cleared_at: Date | null;
  /** Until then one process asks the gateway about it, and no other. */
  claimed_until: Date | null;
};

/** That something was tried to pay with, apart from whoever did: it stays for its two days when they are erased. */
type PaymentTryTable = {
  id: Generated<number>;
  /** Of a payment our id of it at the gateway; else the hash of the token that is tried. */
  reference: string;
  /** A hash: tells accounts apart, and names none. */
  subject: string;
  /** A hash, under the key of that day; null while declines of networks are not counted. */
  network: string | null;
  made_at: Date;
  /** When it was certain what came of it. */
  settled_at: Date | null;
  /** When what was tried was refused; null of what failed for another reason, such as a gateway that was away. */
  declined_at: Date | null;
  /** Of the card, as the gateway tells cards apart; null while it has not said so, and of an account. */
  card_hash: string | null;
};

/**
 * `stray`: charged under an id of ours that no order has. `wrong`: charged otherwise than its paid order says. `missing`: not
 * charged, and the order is paid. `twice`: given back, and taken back by its bank besides.
 */
export type DiscrepancyKind = "stray" | "wrong" | "missing" | "twice";

type DiscrepancyTable = {
  orderid: string;
  order_id: number | null;
  kind: DiscrepancyKind;
  /** The gateway's number of the charge; null where there are several, or none. */
  transaction_id: string | null;
  answer: string;
  /** When it was found first. */
  found_at: Date;
  /** When the operator had seen to what went back twice, which stays so at the gateway. */
  settled_at: Generated<Date | null>;
};

type OrderKeyTable = {
  user_id: number;
  key: string;
  fingerprint: string;
  order_id: number;
  made_at: Date;
};
