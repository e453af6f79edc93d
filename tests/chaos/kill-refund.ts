import { waitUntil } from "#tests/wait-until.ts";
import { startLibraryCommand } from "#tests/e2e/programs.ts";
import { readLedger } from "#tests/kills/compare-all.ts";
import { readBooks } from "#tests/kills/compare-books.ts";
import { haveFaultsFired, injectFault } from "#tests/kills/inject-fault.ts";
import type { Environment } from "#tests/kills/environment.ts";

import { setDatabaseBreakpoint, type BreakpointLocation } from "./database-breakpoint.ts";
import { listMailsTo } from "./library-mails.ts";
import { waitForResolution } from "./wait-for-resolution.ts";

/** In milliseconds. */
const MAX_HIT_WAIT_MS = 20_000;
const MAX_DONE_WAIT_MS = 120_000;

type RefundPoint = { name: string; place?: BreakpointLocation; fault?: string };

/** P4: where a process that gives back is kept and killed. */
export const refundPoints: RefundPoint[] = [
  { name: "a refund: written down, not yet marked as being sent", place: refundUpdate("sending") },
  { name: "a refund: done at the gateway, no answer sent", fault: "hang_after" },
  {
    name: "a refund: answered, the end about to be committed",
    place: { ...refundUpdate("done"), at: "commit" },
  },
];

function refundUpdate(state: string): BreakpointLocation {
  return { table: "order_refunds", on: "update", when: `new.state = '${state}'`, at: "statement" };
}

/** An order that is placed and paid, and where its buyer is written to. */
export type PlacedOrder = { orderId: number; recipient: string };

/**
 * The command is killed at the point, and what it had begun is done by the site; what went otherwise. Whether they are told of
 * it more than once is not known yet.
 */
export async function killRefund(
  { name, place, fault }: RefundPoint,
  environment: Environment,
  { orderId, recipient }: PlacedOrder,
): Promise<string[]> {
  const hold =
    place && (await setDatabaseBreakpoint(environment.settings["DATABASE_URL"] ?? "", place));
  if (fault) await injectFault(environment, { fault, on: "void" });
  const command = startLibraryCommand(
    ["orders", "cancel", String(orderId), "--yes"],
    environment.settings,
  );
  const isHit = hold ? hold.isHit : () => haveFaultsFired(environment);
  const met = await waitUntil(isHit, MAX_HIT_WAIT_MS);
  command.kill("SIGKILL");
  await command.ended;
  await hold?.release();

  const rest = await waitForResolution(environment, MAX_DONE_WAIT_MS);
  const isTold = async () => (await listMailsTo(environment, recipient)).length >= 2;
  const told = await waitUntil(isTold, MAX_HIT_WAIT_MS);
  return [
    ...(met ? [] : [`${name}: was not met: ${command.output()}`]),
    ...rest.map((still) => `${name}: ${still}`),
    ...(told ? [] : [`${name}: whoever ordered was not told`]),
    ...(await checkCancelled(name, environment, orderId)),
  ];
}

async function checkCancelled(
  name: string,
  environment: Environment,
  orderId: number,
): Promise<string[]> {
  await using books = await environment.openBooks();
  const entry = (await readBooks(books)).find((entry) => entry.orderId === orderId);
  const sales = (await readLedger(environment)).filter(({ orderid }) => orderid === entry?.orderid);
  const isRight = entry?.orderState === "cancelled" && entry.attempt === "voided";
  const isBack = sales.length === 1 && sales[0]?.state === "canceled";
  return [
    ...(isRight ? [] : [`${name}: the order is ${entry?.orderState}, ${entry?.attempt}`]),
    ...(isBack ? [] : [`${name}: at the gateway: ${sales.map(({ state }) => state).join(", ")}`]),
  ];
}
