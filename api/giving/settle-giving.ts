import { findFirstGift } from "#api/db/gifts.ts";
import { countEmptyGiving, findGiving, type GivingRow } from "#api/db/givings.ts";
import { liveStates } from "#api/db/givings-schema.ts";
import type { ReportedGiving } from "#api/parties/gateway-giving-report.ts";
import type { Gateway } from "#api/parties/gateway.ts";
import type { Services } from "#api/services.ts";

import { bookCharges } from "./book-charges.ts";
import { concludeGiving } from "./conclude-giving.ts";
import { finishRenewal } from "./finish-renewal.ts";
import { takeFacts } from "./take-facts.ts";

/**
 * What works by itself may ask the gateway, have it charge less than it would, and have it charge what is kept already; it has
 * nobody charged.
 */
export type Settling = Omit<Services, "gateway"> & {
  gateway: Pick<Gateway, "findCharge" | "findCharges" | "listTransactions"> & {
    givings: Pick<Gateway["givings"], "find" | "list" | "end" | "renew" | "forget">;
  };
};

/** So often it must have known of none, before that is believed. */
const EMPTY_ANSWERS = 2;

type Manner = {
  /** Nobody is at work on it any more: that the gateway knows of none counts. */
  isDue: boolean;
  /** What the gateway has just told that it keeps. */
  told?: ReportedGiving | undefined;
};

/** Asks the gateway what it keeps and has charged of a giving, and takes it into the books. Throws `GatewayUnreachable`. */
export async function settleGiving(
  services: Settling,
  orderid: string,
  { isDue, told }: Manner,
): Promise<void> {
  const giving = await findGiving(services.db, orderid);
  if (!giving) return;
  if (giving.state === "starting") return isDue ? settleStart(services, giving) : undefined;

  const known = told ?? (await services.gateway.givings.find(orderid));
  if (known) await takeKnown(services, giving, known, isDue);
  else if (isDue) await takeAbsence(services, giving);
  await bookCharges(services, giving, await services.gateway.findCharges(orderid));
}

/** Nobody goes on with it: whoever gave has left, or their call ended in the middle. */
async function settleStart(services: Settling, giving: GivingRow): Promise<void> {
  const gift = await findFirstGift(services.db, giving.id);
  if (gift?.state === "pending" || gift?.state === "doubtful") return;
  await concludeGiving(services, giving, { kind: "not-begun", answer: "nobody went on with it" });
}

/** What the gateway keeps of it, as it is now. */
async function takeKnown(
  services: Settling,
  giving: GivingRow,
  known: ReportedGiving,
  isDue: boolean,
): Promise<void> {
  const { gateway, log } = services;
  const { orderid, state } = giving;

  if (!liveStates.some((live) => live === state)) {
    const outcome = await gateway.givings.end(known.id);
    log.error({ orderid, outcome: outcome.kind }, "a regular giving went on that had ended");
    return;
  }
  const isToRenew = isDue && state === "active" && giving.renewing_with !== null;
  const facts = isToRenew ? await finishRenewal(services, giving, known) : known;
  if (state === "planning") {
    await concludeGiving(services, giving, { kind: "begun", subscriptionId: known.id });
  }
  if (state === "cancelling" && isDue) {
    await concludeGiving(services, giving, { kind: "goes-on", answer: "it is there still" });
  }
  await takeFacts(services, giving, facts);
}

/** The gateway keeps none. */
async function takeAbsence(services: Settling, giving: GivingRow): Promise<void> {
  const { db, now, paymentWait } = services;
  const { id, state, changed_at } = giving;
  if (!liveStates.some((live) => live === state)) return;

  const times = await countEmptyGiving(db, id);
  if (times < EMPTY_ANSWERS) return;
  if (state !== "planning") {
    const by = state === "cancelling" ? "person" : "gateway";
    await concludeGiving(services, giving, { kind: "ended", by });
  } else if (now().getTime() - changed_at.getTime() >= paymentWait) {
    const answer = `not known at the gateway, asked ${times} times`;
    await concludeGiving(services, giving, { kind: "not-begun", answer });
  }
}
