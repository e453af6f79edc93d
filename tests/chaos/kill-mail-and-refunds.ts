import { sql } from "kysely";

import { executeSql } from "#tests/databases/postgres-databases.ts";
import { startLibraryCommand } from "#tests/e2e/programs.ts";
import { addIntent, buyOnce, type OrderIntent } from "#tests/kills/buyer.ts";
import { readLedger } from "#tests/kills/compare-all.ts";
import { compareBooks, readBooks } from "#tests/kills/compare-books.ts";
import { createCustomerFactory, GOOD_CARD } from "#tests/kills/customer.ts";
import { buildPaidOrder } from "#tests/kills/draw-order.ts";
import {
  type Environment,
  haveFaultsFired,
  injectFault,
  openEnvironment,
} from "#tests/kills/environment.ts";
import { waitUntil } from "#tests/wait-until.ts";

import { type BreakpointLocation, setDatabaseBreakpoint } from "./database-breakpoint.ts";
import { startCrashableServer } from "./crashable-server.ts";
import { type Outcome, formatSeconds } from "./run-scenarios.ts";
import { openSite, type Site, waitForResolution } from "./site.ts";

/** In milliseconds. */
const MAX_HIT_WAIT_MS = 20_000;
const MAX_SEND_MS = 30_000;
const MAX_DONE_WAIT_MS = 120_000;

type RefundPoint = { name: string; place?: BreakpointLocation; fault?: string };

/** P4: where a command that refunds is stopped and killed. */
const refundPoints: RefundPoint[] = [
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

/** A placed and paid order, and its buyer's e-mail. */
type PlacedOrder = { orderId: number; recipient: string };

function createBuyer(environment: Environment, { origin }: Site): () => Promise<PlacedOrder> {
  const next = createCustomerFactory(environment, [origin]);
  const intents: OrderIntent[] = [];
  return async () => {
    const customer = await next();
    const intent = addIntent(intents);
    await buyOnce(customer, intent, {
      order: buildPaidOrder(customer, intent.address),
      card: GOOD_CARD,
    });
    if (intent.answer?.kind !== "placed") throw new Error(JSON.stringify(intent.answer));
    return { orderId: intent.answer.orderId, recipient: `customer-${intents.length}@example.org` };
  };
}

/**
 * Kills the command at the point; the site completes the refund. Returns what went wrong. Duplicate mails are checked
 * later.
 */
async function killRefund(
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

type Mail = { headers: Record<string, string | undefined> };

/** The library's mails; the identity provider writes to the same people. */
async function listMailsTo({ simulators }: Environment, recipient: string): Promise<Mail[]> {
  const answer = await fetch(`${simulators.inboxOrigin}/api/mails?to=${recipient}`);
  const mails: Mail[] = await answer.json();
  return mails.filter(({ headers }) => headers["message-id"]?.endsWith("@localhost>"));
}

/** Recipients with another number of mails, one sentence each, once no mail is queued. */
async function checkMails(
  environment: Environment,
  recipients: readonly string[],
  count: number,
): Promise<string[]> {
  const areSent = async () => (await countMailJobs(environment)) === 0;
  const faults = (await waitUntil(areSent, MAX_SEND_MS)) ? [] : ["mails are still queued"];
  for (const recipient of recipients) {
    const { length } = await listMailsTo(environment, recipient);
    if (length !== count) faults.push(`${recipient} was sent ${length} mails, not ${count}`);
  }
  return faults;
}

async function countMailJobs(environment: Environment): Promise<number> {
  await using books = await environment.openBooks();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs.job_common
    where name = 'mail' and state in ('created', 'retry', 'active')`.execute(books.db);
  return rows[0]?.count ?? 0;
}
