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

/** P4: where a command that refunds is stopped and killed. */
export const refundPoints: RefundPoint[] = [
  { name: "a refund: stored, not yet marked as sending", place: refundUpdate("sending") },
  { name: "a refund: done at the gateway, no answer sent", fault: "hang_after" },
  {
    name: "a refund: answered, the result about to be committed",
    place: { ...refundUpdate("done"), at: "commit" },
  },
];

function refundUpdate(state: string): BreakpointLocation {
  return { table: "order_refunds", on: "update", when: `new.state = '${state}'`, at: "statement" };
}

/** A placed and paid order, and its buyer's e-mail. */
export type PlacedOrder = { orderId: number; recipient: string };

/**
 * Kills the command at the point; the site completes the refund. Returns what went wrong. Duplicate mails are checked
 * later.
 */
export async function killRefund(
  { name, place, fault }: RefundPoint,
  environment: Environment,
  { orderId, recipient }: PlacedOrder,
): Promise<string[]> {
  const breakpoint =
    place && (await setDatabaseBreakpoint(environment.settings["DATABASE_URL"] ?? "", place));
  if (fault) await injectFault(environment, { fault, on: "void" });
  const command = startLibraryCommand(
    ["orders", "cancel", String(orderId), "--yes"],
    environment.settings,
  );
  const isHit = breakpoint ? breakpoint.isHit : () => haveFaultsFired(environment);
  const met = await waitUntil(isHit, MAX_HIT_WAIT_MS);
  command.kill("SIGKILL");
  await command.ended;
  await breakpoint?.release();

  const unresolved = await waitForResolution(environment, MAX_DONE_WAIT_MS);
  const areMailsSent = async () => (await listMailsTo(environment, recipient)).length >= 2;
  const isNotified = await waitUntil(areMailsSent, MAX_HIT_WAIT_MS);
  return [
    ...(met ? [] : [`${name}: was not reached: ${command.output()}`]),
    ...unresolved.map((still) => `${name}: ${still}`),
    ...(isNotified ? [] : [`${name}: the buyer got no mail`]),
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
