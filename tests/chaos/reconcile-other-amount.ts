import { waitUntil } from "#tests/wait-until.ts";
import { buyOnce } from "#tests/kills/buyer.ts";
import { readBooks } from "#tests/kills/compare-books.ts";
import { GOOD_CARD } from "#tests/kills/customer.ts";
import { buildPaidOrder } from "#tests/kills/draw-order.ts";
import type { Environment } from "#tests/kills/environment.ts";

import { addIntent, type GatewayTrial } from "./payers.ts";

const MAX_SEEN_MS = 30_000;
/** The order was in doubt, or already placed by the gateway's report, when the charge was voided. */
const UNDONE_STATES = new Set(["failed", "cancelled"]);

/**
 * P1: a charge of another amount places no order, and waits for an operator. After a void at the gateway its webhook
 * ends the order. Returns what went wrong.
 */
export async function reconcileOtherAmount(trial: GatewayTrial): Promise<string[]> {
  const { environment, between } = trial;
  const customer = await trial.next();
  const intent = addIntent(trial);
  await between.setMode("other amount");
  const order = buildPaidOrder(customer, intent.address);
  await buyOnce(customer, intent, { order, card: GOOD_CARD, paysAgain: 0 });
  await between.setMode("normal");
  const { answer, address } = intent;
  const isDoubted = answer?.kind === "refused" && answer.code === "payment-in-doubt";

  const entry = await findEntry(environment, address);
  if (entry?.orderid) await voidAtGateway(environment, entry.orderid);
  const isUndone = async () => {
    const now = await findEntry(environment, address);
    return now?.attempt === "voided" && UNDONE_STATES.has(now.orderState);
  };
  const isSeen = await waitUntil(isUndone, MAX_SEEN_MS);
  return [
    ...(isDoubted ? [] : [`another amount was answered with ${JSON.stringify(answer)}`]),
    ...(entry?.attempt === "conflict" ? [] : [`another amount is ${entry?.attempt}`]),
    ...(isSeen ? [] : ["another amount was voided, but its order is still open"]),
  ];
}

async function findEntry(environment: Environment, mark: string) {
  await using books = await environment.openBooks();
  return (await readBooks(books)).find((entry) => entry.address === mark);
}

async function voidAtGateway(
  { simulators, settings }: Environment,
  orderid: string,
): Promise<void> {
  const ledger = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  const { transactions }: { transactions: { orderid: string; transactionid: string }[] } =
    await ledger.json();
  const sale = transactions.find((transaction) => transaction.orderid === orderid);
  const form = { type: "void", transactionid: sale?.transactionid ?? "" };
  await fetch(`${simulators.gatewayOrigin}/api/transact.php`, {
    method: "POST",
    body: new URLSearchParams({
      ...form,
      security_key: settings["GATEWAY_SECURITY_KEY"] ?? "",
    }),
  });
}
