import type { Transaction } from "kysely";

import { askToForget } from "#api/db/givings/customers-to-forget.ts";
import { findFirstGift } from "#api/db/givings/gifts.ts";
import {
  changeGiving,
  findGivingById,
  type GivingRow,
  lockGiving,
} from "#api/db/givings/givings.ts";
import { lockPerson } from "#api/db/people/users.ts";
import { isOver } from "#api/db/schema/givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { tellGiven } from "./tell-gift.ts";
import { tellEnded, tellNotBegun, tellNotEnded } from "./tell-giving.ts";
import { keptUnder } from "./vault-id.ts";

/** What is known of what the gateway keeps of a regular giving. `answer` is for the operator. */
export type GivingVerdict =
  | { kind: "begun"; subscriptionId: string }
  | { kind: "not-begun"; answer: string }
  /** `by`: whose wish it was; the gateway ends what was ended at its pages. */
  | { kind: "ended"; by: "person" | "gateway" }
  | { kind: "goes-on"; answer: string };

export type Telling = Pick<Services, "queueMail" | "siteOrigin" | "now" | "timeZone">;

/**
 * Takes what is known of a regular giving into the books, with the mails that follow, in one commit. Said twice it changes
 * nothing the second time. The giving as it is then. `tells`: whether whoever gives is written to.
 */
export async function concludeGiving(
  services: Telling & Pick<Services, "db">,
  { id, user_id }: Pick<GivingRow, "id" | "user_id">,
  verdict: GivingVerdict,
  { tells = true } = {},
): Promise<GivingRow> {
  return services.db.transaction().execute(async (trx) => {
    // The person before the rest, as whoever gives does.
    const { email, erased_at } = await lockPerson(trx, user_id);
    const told = tells && erased_at === null ? email : null;
    await takeVerdict(trx, services, await lockGiving(trx, id), verdict, told);
    return orNotFound(await findGivingById(trx, id));
  });
}

/** The same within a commit that holds the person and the giving. `email`: null tells nobody. */
export async function takeVerdict(
  trx: Transaction<Schema>,
  services: Telling,
  giving: GivingRow,
  verdict: GivingVerdict,
  email: string | null,
): Promise<void> {
  const state = nextGivingState(giving.state, verdict.kind);
  if (state === null) return;

  const now = services.now();
  const answer = "answer" in verdict ? verdict.answer : "";
  const begun = verdict.kind === "begun" && {
    subscription_id: verdict.subscriptionId,
    next_day: giving.first_day,
  };
  const hasEnded = isOver({ state });
  const over = hasEnded && { next_day: null, renewing_with: null };
  await changeGiving(trx, giving.id, { state, answer, ...begun, ...over }, now);
  if (hasEnded) await forgetPaidWith(trx, giving, now);
  if (email !== null) await tell(trx, services, giving, verdict, email);
}

/** Has the gateway delete the card or the account that it was paid with, in time. */
export async function forgetPaidWith(
  trx: Transaction<Schema>,
  giving: Pick<GivingRow, "vault_id" | "orderid">,
  now: Date,
): Promise<void> {
  await askToForget(trx, { vaultId: keptUnder(giving), orderid: giving.orderid }, now);
}

async function tell(
  trx: Transaction<Schema>,
  services: Telling,
  giving: GivingRow,
  verdict: GivingVerdict,
  email: string,
): Promise<void> {
  const told = [trx, services, giving, email] as const;
  if (verdict.kind === "ended") return tellEnded(...told, verdict.by);
  if (verdict.kind === "goes-on") return giving.is_end_wished ? tellNotEnded(...told) : undefined;

  const gift = await findFirstGift(trx, giving.id);
  if (gift?.state !== "placed") return;
  if (verdict.kind === "begun") {
    return tellGiven(trx, services, gift, email, { how: "first", nextDay: giving.first_day });
  }
  await tellGiven(trx, services, gift, email, { how: "once" });
  await tellNotBegun(...told, gift);
}

/** What it is from then on; null when that changes nothing. */
function nextGivingState(
  state: GivingRow["state"],
  verdict: GivingVerdict["kind"],
): GivingRow["state"] | null {
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
