import { comesTrue } from "#tests/comes-true.ts";
import { startCommand } from "#tests/e2e/programs.ts";
import { readLedger } from "#tests/kills/compare-all.ts";
import { readBooks } from "#tests/kills/compare-books.ts";
import { haveFaultsStruck, orderFault } from "#tests/kills/order-fault.ts";
import type { Stage } from "#tests/kills/stage.ts";

import { holdAt, type Place } from "./hold.ts";
import { mailsTo } from "./library-mails.ts";
import { comesToRest } from "./rest.ts";

/** In milliseconds. */
const MET_WITHIN = 20_000;
const DONE_WITHIN = 120_000;

type RefundPoint = { name: string; place?: Place; fault?: string };

/** P4: where a process that gives back is kept and killed. */
export const refundPoints: RefundPoint[] = [
  { name: "a refund: written down, not yet marked as being sent", place: refund("sending") },
  { name: "a refund: done at the gateway, no answer sent", fault: "hang_after" },
  {
    name: "a refund: answered, the end about to be committed",
    place: { ...refund("done"), at: "commit" },
  },
];

function refund(state: string): Place {
  return { table: "order_refunds", on: "update", when: `new.state = '${state}'`, at: "statement" };
}

/** An order that is placed and paid, and where its buyer is written to. */
export type Placed = { orderId: number; recipient: string };

/**
 * The command is killed at the point, and what it had begun is done by the site; what went otherwise. Whether they are told of
 * it more than once is not known yet.
 */
export async function killRefund(
  { name, place, fault }: RefundPoint,
  stage: Stage,
  { orderId, recipient }: Placed,
): Promise<string[]> {
  const hold = place && (await holdAt(stage.settings["DATABASE_URL"] ?? "", place));
  if (fault) await orderFault(stage, { fault, on: "void" });
  const command = startCommand(["orders", "cancel", String(orderId), "--yes"], stage.settings);
  const isMet = hold ? hold.isMet : () => haveFaultsStruck(stage);
  const met = await comesTrue(isMet, MET_WITHIN);
  command.kill("SIGKILL");
  await command.ended;
  await hold?.release();

  const rest = await comesToRest(stage, DONE_WITHIN);
  const isTold = async () => (await mailsTo(stage, recipient)).length >= 2;
  const told = await comesTrue(isTold, MET_WITHIN);
  return [
    ...(met ? [] : [`${name}: was not met: ${command.output()}`]),
    ...rest.map((still) => `${name}: ${still}`),
    ...(told ? [] : [`${name}: whoever ordered was not told`]),
    ...(await judgeCancelled(name, stage, orderId)),
  ];
}

async function judgeCancelled(name: string, stage: Stage, orderId: number): Promise<string[]> {
  await using books = await stage.openBooks();
  const entry = (await readBooks(books)).find((entry) => entry.orderId === orderId);
  const sales = (await readLedger(stage)).filter(({ orderid }) => orderid === entry?.orderid);
  const isRight = entry?.orderState === "cancelled" && entry.attempt === "voided";
  const isBack = sales.length === 1 && sales[0]?.state === "canceled";
  return [
    ...(isRight ? [] : [`${name}: the order is ${entry?.orderState}, ${entry?.attempt}`]),
    ...(isBack ? [] : [`${name}: at the gateway: ${sales.map(({ state }) => state).join(", ")}`]),
  ];
}
