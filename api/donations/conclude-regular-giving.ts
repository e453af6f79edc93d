import type { Transaction } from "kysely";

import { queueCustomerDeletion } from "#api/db/donations/customer-deletions.ts";
import { findFirstDonation } from "#api/db/donations/donations.ts";
import {
  changeRegularGiving,
  findRegularGivingById,
  type RegularGivingRow,
  lockRegularGiving,
  getVaultId,
} from "#api/db/donations/regular-givings.ts";
import type { OrderRow } from "#api/db/orders/orders.ts";
import { lockPerson } from "#api/db/people/users.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { orNotFound } from "#api/problem.ts";
import type { Database, MailServices } from "#api/services.ts";

import {
  mailDonationReceipt,
  mailRegularGivingCancelled,
  mailRegularGivingNotStarted,
  mailRegularGivingNotCancelled,
} from "./donation-mails.ts";

/** What is known of a regular giving at the gateway. `answer` is for the operator. */
export type RegularGivingVerdict =
  | { kind: "begun"; subscriptionId: string }
  | { kind: "not-begun"; answer: string }
  /** `by`: who ended it; "gateway" when it was ended at the gateway's pages. */
  | { kind: "ended"; by: "person" | "gateway" }
  | { kind: "goes-on"; answer: string };

/**
 * Records a verdict on a regular giving, with its mails, in one commit; returns the row after it. Repeated, it changes
 * nothing. `mailsDonor`: whether the donor gets mails.
 */
export async function concludeRegularGiving(
  services: MailServices & Database,
  { id, user_id }: Pick<RegularGivingRow, "id" | "user_id">,
  verdict: RegularGivingVerdict,
  { mailsDonor = true } = {},
): Promise<RegularGivingRow> {
  return services.db.transaction().execute(async (trx) => {
    // Locks the person first, in the same order as placing a donation does.
    const { email, erased_at } = await lockPerson(trx, user_id);
    const recipient = mailsDonor && erased_at === null ? email : null;
    await applyVerdict(trx, services, await lockRegularGiving(trx, id), verdict, recipient);
    return orNotFound(await findRegularGivingById(trx, id));
  });
}

/** For a transaction that has locked the person and the regular giving. Mails nobody when `email` is null. */
async function applyVerdict(
  trx: Transaction<Schema>,
  services: MailServices,
  regularGiving: RegularGivingRow,
  verdict: RegularGivingVerdict,
  email: string | null,
): Promise<void> {
  const state = nextRegularGivingState(regularGiving.state, verdict.kind);
  if (state === null) return;

  const now = services.now();
  const answer = "answer" in verdict ? verdict.answer : "";
  const activation = verdict.kind === "begun" && {
    subscription_id: verdict.subscriptionId,
    next_day: regularGiving.first_day,
  };
  const hasEnded = isOver({ state });
  const over = hasEnded && { next_day: null, renewing_with: null };
  await changeRegularGiving(trx, regularGiving.id, { state, answer, ...activation, ...over }, now);
  if (hasEnded) await scheduleVaultDeletion(trx, regularGiving, now);
  if (email !== null) await mailVerdict(trx, services, regularGiving, verdict, email);
}

/** Queues the deletion of its card or account at the gateway. */
async function scheduleVaultDeletion(
  trx: Transaction<Schema>,
  regularGiving: Pick<RegularGivingRow, "vault_id" | "orderid">,
  now: Date,
): Promise<void> {
  await queueCustomerDeletion(
    trx,
    { vaultId: getVaultId(regularGiving), orderid: regularGiving.orderid },
    now,
  );
}

async function mailVerdict(
  trx: Transaction<Schema>,
  services: MailServices,
  regularGiving: RegularGivingRow,
  verdict: RegularGivingVerdict,
  email: string,
): Promise<void> {
  const mailArguments = [trx, services, regularGiving, email] as const;
  if (verdict.kind === "ended") return mailRegularGivingCancelled(...mailArguments, verdict.by);
  if (verdict.kind === "goes-on")
    return regularGiving.is_end_wished
      ? mailRegularGivingNotCancelled(...mailArguments)
      : undefined;

  const donation = await findFirstDonation(trx, regularGiving.id);
  if (donation?.state !== "placed") return;
  if (verdict.kind === "begun") {
    return mailDonationReceipt(trx, services, donation, email, {
      how: "first",
      nextDay: regularGiving.first_day,
    });
  }
  await mailDonationReceipt(trx, services, donation, email, { how: "once" });
  await mailRegularGivingNotStarted(...mailArguments, donation);
}

/** Null when nothing changes. */
function nextRegularGivingState(
  state: RegularGivingRow["state"],
  verdict: RegularGivingVerdict["kind"],
): RegularGivingRow["state"] | null {
  const isBeginning = state === "starting" || state === "planning";
  switch (verdict) {
    case "begun":
      return isBeginning ? "active" : null;
    case "not-begun":
      return isBeginning ? "failed" : null;
    case "ended":
      return state === "cancelling" || state === "active" ? "cancelled" : null;
    case "goes-on":
      return state === "cancelling" ? "active" : null;
  }
}

type FollowOptions = {
  /** Null when nobody is mailed. */
  email: string | null;
  /** The vault customer, when the gateway has reported one. */
  vaultId: string | null;
  /** Whether the request that made the donation is still there to go on. */
  isWaitedFor: boolean;
};

/**
 * Updates a regular giving when its first donation is concluded, in the same commit. Without its request it fails,
 * because background work never starts charges.
 */
export async function followFirstDonation(
  trx: Transaction<Schema>,
  services: MailServices,
  donation: OrderRow,
  { email, vaultId, isWaitedFor }: FollowOptions,
): Promise<void> {
  if (donation.giving_id === null || donation.state === "pending" || donation.state === "doubtful")
    return;

  const regularGiving = await lockRegularGiving(trx, donation.giving_id);
  const now = services.now();
  // A donation charged after the regular giving was over has stored a card or account again.
  if (isOver(regularGiving)) return scheduleVaultDeletion(trx, regularGiving, now);
  if (donation.state === "placed" && isWaitedFor) {
    return changeRegularGiving(
      trx,
      regularGiving.id,
      { vault_id: vaultId ?? regularGiving.vault_id },
      now,
    );
  }
  // One that was active goes on, even when its first donation is reversed.
  if (regularGiving.state !== "starting") return;
  const answer =
    donation.state === "placed"
      ? "its request had ended before the donation was confirmed"
      : "its first donation was not made";
  await applyVerdict(trx, services, regularGiving, { kind: "not-begun", answer }, email);
}
