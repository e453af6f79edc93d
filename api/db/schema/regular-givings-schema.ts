import type { Generated } from "kysely";

import type { DonationState } from "#domain/donation-states.ts";
import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** Regular givings and their charges. */
export type RegularGivingsSchema = {
  givings: RegularGivingTable;
  giving_charges: RegularGivingChargeTable;
  giving_changes: { user_id: number; key: string; fingerprint: string; made_at: Date };
  customers_to_forget: CustomerToForget;
};

/** A person with a giving in one of these states can set up no other. */
export const liveRegularGivingStates = ["starting", "planning", "active", "cancelling"] as const;

/** States in which it is uncertain what the gateway has stored. */
export const uncertainRegularGivingStates = ["starting", "planning", "cancelling"] as const;

/**
 * `starting`: the outcome of its first donation is uncertain. `planning`: the gateway was perhaps asked to charge it
 * monthly. `active`: it charges. `cancelling`: it was perhaps asked to stop. `cancelled`: ended. `failed`: never
 * started.
 */
export const openRegularGivingStates = [...liveRegularGivingStates, "cancelled", "failed"] as const;
export type RegularGivingState = (typeof openRegularGivingStates)[number];

/** Whether the gateway makes no more charges for it. */
export function isOver({ state }: { state: RegularGivingState }): boolean {
  return state === "cancelled" || state === "failed";
}

type RegularGivingTable = {
  id: Generated<number>;
  user_id: number;
  state: RegularGivingState;
  /** Our id of it at the gateway, which each of its charges has too. */
  orderid: string;
  /** The gateway's id of the schedule. */
  subscription_id: string | null;
  /** The gateway's id of the stored card or account. */
  vault_id: string | null;
  amount_cents: Cents;
  payment_method: PaymentMethod;
  /** Last digits of the card or account; "" until the gateway reports them. */
  last_four: Generated<string>;
  /** Hash of the token of a new card or account, from before it is sent until the outcome is certain. */
  renewing_with: string | null;
  /** Language of mails. */
  language: Language;
  /** Day of the first charge after the first donation. */
  first_day: string;
  /** Day of the next charge, as last reported by the gateway. */
  next_day: string | null;
  answer: Generated<string>;
  /** Whether the donor requested the end; if not, they need no mail when it goes on. */
  is_end_wished: Generated<boolean>;
  /** How often the program retried to end it since the request. */
  end_tries: Generated<number>;
  /** Since when the gateway has answered that it knows of none. */
  missing_since: Date | null;
  made_at: Date;
  changed_at: Date;
  /** Until then only one process may ask the gateway about it. */
  claimed_until: Date | null;
};

/** `declined`: nothing was charged. */
export type ChargeState = DonationState | "declined";

/** A card or account of a giving that ended, until it is certain that the gateway has deleted it. */
type CustomerToForget = {
  vault_id: string;
  /** Gateway id of the giving. */
  orderid: string;
  tries: Generated<number>;
  asked_at: Date;
  next_at: Date;
};

type RegularGivingChargeTable = {
  /** From the gateway. */
  transaction_id: string;
  giving_id: number;
  amount_cents: Cents;
  /** Amount refunded in parts. */
  refunded_cents: Generated<Cents>;
  state: ChargeState;
  /** In the library's time zone. */
  charged_day: string;
  /** What this charge was paid with; the giving may have another method by now. */
  payment_method: PaymentMethod;
  /** Whether it was made after the giving had ended. */
  is_late: Generated<boolean>;
  made_at: Date;
  changed_at: Date;
};
