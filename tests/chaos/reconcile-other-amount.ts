import { comesTrue } from "#tests/comes-true.ts";
import { buyOnce } from "#tests/kills/buyer.ts";
import { readBooks } from "#tests/kills/compare-books.ts";
import { GOOD_CARD } from "#tests/kills/customer.ts";
import { paidOf } from "#tests/kills/draw-order.ts";
import type { Stage } from "#tests/kills/stage.ts";

import { begin, type Trial } from "./payers.ts";

const SEEN_WITHIN = 30_000;
/** It was in doubt, or placed already by what the report of the gateway says, when the charge was voided. */
const UNDONE = new Set(["failed", "cancelled"]);

/**
 * P1: a charge that the gateway says to be of another amount places nothing, and waits for a person; once they have voided
 * it at the gateway's pages, its notice has the order undone. What went otherwise.
 */
export async function reconcileOtherAmount(trial: Trial): Promise<string[]> {
  const { stage, between } = trial;
  const customer = await trial.next();
  const intention = begin(trial);
  await between.be("other amount");
  const order = paidOf(customer, intention.mark);
  await buyOnce(customer, intention, { order, card: GOOD_CARD, paysAgain: 0 });
  await between.be("as it is");
  const { told, mark } = intention;
  const isDoubted = told?.kind === "refused" && told.code === "payment-in-doubt";

  const entry = await findEntry(stage, mark);
  if (entry?.orderid) await voidAtGateway(stage, entry.orderid);
  const isUndone = async () => {
    const now = await findEntry(stage, mark);
    return now?.attempt === "voided" && UNDONE.has(now.orderState);
  };
  const isSeen = await comesTrue(isUndone, SEEN_WITHIN);
  return [
    ...(isDoubted ? [] : [`another amount was answered ${JSON.stringify(told)}`]),
    ...(entry?.attempt === "conflict" ? [] : [`another amount is ${entry?.attempt}`]),
    ...(isSeen ? [] : ["another amount was voided, and its order is not undone"]),
  ];
}

async function findEntry(stage: Stage, mark: string) {
  await using books = await stage.openBooks();
  return (await readBooks(books)).find((entry) => entry.mark === mark);
}

async function voidAtGateway({ simulators, settings }: Stage, orderid: string): Promise<void> {
  const ledger = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  const { transactions }: { transactions: { orderid: string; transactionid: string }[] } =
    await ledger.json();
  const sale = transactions.find((each) => each.orderid === orderid);
  const form = { type: "void", transactionid: sale?.transactionid ?? "" };
  await fetch(`${simulators.gatewayOrigin}/api/transact.php`, {
    method: "POST",
    body: new URLSearchParams({
      ...form,
      security_key: settings["GATEWAY_SECURITY_KEY"] ?? "",
    }),
  });
}
