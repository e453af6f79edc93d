import type { Generated } from "kysely";

import type { DonationState } from "#domain/donation-states.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** What is given every month. */
export type RegularGivingsSchema = {
  givings: RegularGivingTable;
  giving_charges: RegularGivingChargeTable;
  giving_changes: { user_id: number; key: string; fingerprint: string; made_at: Date };
  customers_to_forget: CustomerToForget;
};

/** Somebody who has one in these sets up no other. */
export const liveGivingStates = ["starting", "planning", "active", "cancelling"] as const;

/** What the gateway keeps of it is not certain. */
export const unsettledGivingStates = ["starting", "planning", "cancelling"] as const;

/**
 * `starting`: its first gift is not certain. `planning`: the gateway was asked, perhaps, to charge it each month. `active`: it
 * does. `cancelling`: it was asked to end it, perhaps. `cancelled`: it ended. `failed`: it never came about.
 */
export const openRegularGivingStates = [...liveGivingStates, "cancelled", "failed"] as const;
export type RegularGivingState = (typeof openRegularGivingStates)[number];

/** Whether the gateway is to charge no more of it. */
export function isOver({ state }: { state: RegularGivingState }): boolean {
  return state === "cancelled" || state === "failed";
}

type RegularGivingTable = {
  id: Generated<number>;
  user_id: number;
  state: RegularGivingState;
  /** As the gateway knows it, and every charge of it. */
  orderid: string;
  /** The gateway's number of the schedule. */
  subscription_id: string | null;
  /** Under which the gateway keeps the card or the account. */
  vault_id: string | null;
  amount_cents: Cents;
  payment_method: PaymentMethod;
  /** Of the card or the account; "" until the gateway has told them. */
  last_four: Generated<string>;
  /** The hash of the token of another card or account, from before it is sent until it is certain what came of it. */
  renewing_with: string | null;
  /** To write in. */
  language: Language;
  /** On which it is charged first, after the gift that it began with. */
  first_day: string;
  /** On which it is charged next, as the gateway has told last. */
  next_day: string | null;
  answer: Generated<string>;
  /** Whether whoever gives wished its end; else they need not know that it goes on. */
  is_end_wished: Generated<boolean>;
  /** How often the program asked again to end it, since that was wished. */
  end_tries: Generated<number>;
  /** Since when the gateway has known of none, whenever it was asked. */
  missing_since: Date | null;
  made_at: Date;
  changed_at: Date;
  /** Until then one process asks the gateway about it, and no other. */
  claimed_until: Date | null;
};

/** `declined`: nothing was charged. */
export type ChargeState = DonationState | "declined";

/** A card or an account of a giving that is over, until it is certain that the gateway keeps it no more. */
type CustomerToForget = {
  vault_id: string;
  /** Of the giving. */
  orderid: string;
  tries: Generated<number>;
  asked_at: Date;
  next_at: Date;
};

type RegularGivingChargeTable = {
  /** The gateway's. */
  transaction_id: string;
  giving_id: number;
  amount_cents: Cents;
  /** What of it went back in parts. */
  refunded_cents: Generated<Cents>;
  state: ChargeState;
  /** By the library's calendar. */
  charged_day: string;
  /** What was charged by it; the giving may be paid with something else by now. */
  payment_method: PaymentMethod;
  /** Whether it was made after the giving had ended. */
  is_late: Generated<boolean>;
  made_at: Date;
  changed_at: Date;
};
