import { randomUUID } from "node:crypto";

import { waitUntil } from "#tests/wait-until.ts";
import { buyOnce } from "#tests/kills/buyer.ts";
import { compareBooks, readBooks } from "#tests/kills/compare-books.ts";
import { readLedger } from "#tests/kills/compare-all.ts";
import { GOOD_CARD } from "#tests/kills/customer.ts";
import { buildPaidOrder } from "#tests/kills/draw-order.ts";
import { createIntent } from "#tests/kills/order-intent.ts";
import { openEnvironment, type Environment } from "#tests/kills/environment.ts";
import { executeSql } from "#tests/databases/postgres-databases.ts";

import { setDatabaseBreakpoint } from "./database-breakpoint.ts";
import { killRefund, type PlacedOrder, refundPoints } from "./kill-refund.ts";
import { formatSeconds } from "./format-seconds.ts";
import { checkMails, listMailsTo } from "./library-mails.ts";
import { startCrashableServer } from "./crashable-server.ts";
import type { Outcome } from "./scenario.ts";
import { createCustomerFactory, openSite, type Site } from "./site.ts";

/** In milliseconds. */
const MAX_HIT_WAIT_MS = 20_000;
const MAX_DONE_WAIT_MS = 120_000;

/** P4, P21: kills the operator's command during refunds, then the site while it sends a mail. */
export async function killMailAndRefunds(): Promise<Outcome> {
  await using server = await startCrashableServer();
  await using environment = await openEnvironment(server, { PAYMENT_WAIT_MINUTES: "0.15" });
  let site = await openSite(environment);
  const buy = createBuyer(environment, site);
  const faults: string[] = [];
  const recipients: string[] = [];
  for (const point of refundPoints) {
    const placed = await buy();
    recipients.push(placed.recipient);
    faults.push(...(await killRefund(point, environment, placed)));
  }
  const stop = await breakAtMail(environment, buy);
  await site.stop("SIGKILL");
  const killed = performance.now();
  await stop.release();
  site = await openSite(environment);
  faults.push(...stop.faults, ...(await checkMailResent(environment, stop.recipient)));
  const waited = performance.now() - killed;
  // Two mails each: for the order and its refund, or the same mail twice.
  faults.push(...(await checkMails(environment, [...recipients, stop.recipient], 2)));
  faults.push(...(await site.stopAndCheck()));

  await using books = await environment.openBooks();
  const entries = await readBooks(books);
  return {
    action: `${refundPoints.length} refunds and a mail killed at named points`,
    figures: [
      `${entries.filter(({ orderState }) => orderState === "cancelled").length} orders cancelled`,
      `the mail sent again under its Message-ID ${formatSeconds(waited)} after the kill, with its job aged by five minutes`,
    ],
    faults: [...faults, ...compareBooks(entries, await readLedger(environment))],
  };
}

function createBuyer(environment: Environment, { origin }: Site): () => Promise<PlacedOrder> {
  const next = createCustomerFactory(environment, [origin]);
  let count = 0;
  return async () => {
    const customer = await next();
    const intent = createIntent(randomUUID(), count++);
    await buyOnce(customer, intent, {
      order: buildPaidOrder(customer, intent.address),
      card: GOOD_CARD,
    });
    if (intent.answer?.kind !== "placed") throw new Error(JSON.stringify(intent.answer));
    return { orderId: intent.answer.orderId, recipient: `customer-${count}@example.org` };
  };
}

/** P4: stops after the mail server accepted a mail, and before the library stores that. */
async function breakAtMail(environment: Environment, buy: () => Promise<PlacedOrder>) {
  const breakpoint = await setDatabaseBreakpoint(environment.settings["DATABASE_URL"] ?? "", {
    table: "mails",
    on: "update",
    when: "new.state = 'sent'",
    at: "statement",
  });
  const { recipient } = await buy();
  const isHit = async () =>
    (await breakpoint.isHit()) && (await listMailsTo(environment, recipient)).length === 1;
  const met = await waitUntil(isHit, MAX_HIT_WAIT_MS);
  const faults = met ? [] : ["a mail: sent, not yet stored as sent: was not reached"];
  return { recipient, faults, release: breakpoint.release };
}

/** A job without progress for five minutes is given to another process, which sends the mail again and says so. */
async function checkMailResent(environment: Environment, recipient: string): Promise<string[]> {
  const older = "started_on = started_on - interval '5 minutes'";
  await executeSql(
    environment.settings["DATABASE_URL"] ?? "",
    `update jobs.job_common set ${older} where name = 'mail' and state = 'active'`,
  );
  const isSentAgain = async () => (await listMailsTo(environment, recipient)).length === 2;
  if (!(await waitUntil(isSentAgain, MAX_DONE_WAIT_MS + 60_000)))
    return ["a mail: was not sent again"];
  const ids = (await listMailsTo(environment, recipient)).map(
    ({ headers }) => headers["message-id"],
  );
  return new Set(ids).size === 1 ? [] : [`a mail: sent under different ids: ${ids.join(" and ")}`];
}
