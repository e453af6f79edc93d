import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, expect, inject, test } from "vitest";

import { demonstrationSettings as demo } from "#simulators/demonstration-settings.ts";
import { signWebhook } from "#simulators/gateway/webhooks.ts";
import { createTemporaryFolder } from "#tests/e2e/programs.ts";
import { type Customer, createCustomer } from "#tests/kills/customer.ts";
import { openEnvironment } from "#tests/kills/environment.ts";
import { writeEmptyDatabase, writeMigratedDatabase } from "#tests/databases/test-database.ts";
import { executeSql, withDatabase } from "#tests/databases/postgres-databases.ts";
import type { Ledger } from "#tests/payments/start-gateway-simulator.ts";

import { type Instance, openInstance, runCliAt } from "./instance.ts";
import {
  insertUnfinishedWork,
  placeOrders,
  type People,
  queueUnfinishedJobs,
  listUnfinishedWork,
  sendOrder,
  WAITING_RECIPIENT,
} from "./unfinished.ts";

const server = inject("server");
/** As many rounds of reconciliation, with jobs polled each second, would resolve everything. */
const ROUNDS = 8;
const ROUND_MS = 500;
const slow = { timeout: 240_000 };
const pollOptions = { timeout: 60_000, interval: 100 };
/** The person whose account is being deleted. */
const LEAVER_EMAIL = "leaver@example.org";

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

/** An empty database: without tables as an operator creates it, or migrated. */
async function newDatabase(
  tables: "none" | "migrated",
): Promise<{ DATABASE_URL?: string; DATA_DIR: string }> {
  const { path } = resources.use(await createTemporaryFolder());
  if (!server) {
    await (tables === "none" ? writeEmptyDatabase : writeMigratedDatabase)(path);
    return { DATA_DIR: path };
  }
  const name = `lectern_copy_${randomBytes(6).toString("hex")}`;
  const template = tables === "none" ? "template0" : server.template;
  await executeSql(server.url, `create database ${name} template ${template}`);
  resources.defer(() => executeSql(server.url, `drop database ${name} with (force)`));
  return { DATABASE_URL: withDatabase(server.url, name), DATA_DIR: path };
}

const place = await newDatabase("migrated");
const environment = resources.use(
  await openEnvironment(
    place.DATABASE_URL ? { url: place.DATABASE_URL, name: "the server" } : "embedded",
    {
      DATA_DIR: place.DATA_DIR,
      PAYMENT_WAIT_MINUTES: String(ROUND_MS / 60_000),
      LOG_LEVEL: "info",
    },
    runCliAt,
  ),
);
const original = resources.use(await openInstance(environment.settings));
await original.start();
/** Where people send their calls. */
const origins = [original.origin];
const people = await createPeople();
await placeOrders(people);
await setTimeout(2 * ROUND_MS);
await original.stop();
{
  await using books = await original.openBooks();
  await insertUnfinishedWork(books, people);
}
const unfinished = [
  "account 0 f",
  "giving active",
  "giving cancelling",
  "mail queued 0",
  "payment sending 0",
  "payment unknown 0",
  "refund intent 0",
];
const ended = ["account 1 t", "giving active", "giving cancelled", "mail sent 1", "refund done 0"];
const backups = resources.use(await createTemporaryFolder());
await original.type("backup", backups.path);

async function createPeople(): Promise<People> {
  const customers: Customer[] = [];
  for (const name of ["back", "unknown", "sending", "monthly", "ending", "leaver"]) {
    customers.push(await createCustomer(environment, origins, name));
  }
  const leaver = customers.pop();
  if (!leaver) throw new Error("Nobody has moved in.");
  return { buyers: customers.slice(0, 3), donors: customers.slice(3), leaver };
}

/** The state of the services outside: the gateway's ledger, recipients of mail, and whether the account was deleted. */
async function readOutsideState() {
  const ledger = await fetch(`${environment.simulators.gatewayOrigin}/__sim/ledger`);
  const mails = await fetch(`${environment.simulators.inboxOrigin}/api/mails`);
  const account = await fetch(`${environment.settings["IDENTITY_ISSUER"]}__sim/verified`, {
    method: "POST",
    body: new URLSearchParams({ email: LEAVER_EMAIL }),
  });
  const sentMails: { to: string }[] = await mails.json();
  const gatewayLedger: Ledger = await ledger.json();
  const hasEnded = account.status === 404;
  return { ledger: gatewayLedger, mails: sentMails.map(({ to }) => to).toSorted(), hasEnded };
}

type OutsideState = Awaited<ReturnType<typeof readOutsideState>>;

/** How often this happened at the gateway. */
function countActions({ ledger }: OutsideState, action: "refund" | "sale" | "void"): number {
  return ledger.transactions.filter(({ actions }) => actions.includes(action)).length;
}

/** The states of the schedules at the gateway. */
function statesOf({ ledger }: OutsideState): string[] {
  return ledger.subscriptions.map(({ state }) => state).toSorted();
}

/** The finished part of the pending work, as seen from outside. */
async function readFinishedWork() {
  const world = await readOutsideState();
  const mails = world.mails.filter((to) => to === WAITING_RECIPIENT).length;
  return { voids: countActions(world, "void"), mails, hasEnded: world.hasEnded };
}

async function listUnfinished(instance: Instance): Promise<string[]> {
  await using books = await instance.openBooks();
  return await listUnfinishedWork(books.db);
}

async function notify({ origin }: Instance): Promise<Response> {
  const event = { event_id: randomUUID(), event_type: "transaction.sale.success" };
  const body = JSON.stringify({ ...event, event_body: { order_id: `O-${randomUUID()}` } });
  const headers = {
    "Webhook-Signature": signWebhook(body, demo.GATEWAY_SIGNING_KEY),
    "Content-Type": "application/json",
  };
  return fetch(`${origin}/api/webhooks/gateway`, { method: "POST", headers, body });
}

/** The copy can be read, and accepts no changes. */
async function expectSafeMode(copy: Instance): Promise<void> {
  const [buyer] = people.buyers;
  const [donor] = people.donors;
  if (!buyer || !donor) throw new Error("Nobody has moved in.");
  origins[0] = copy.origin;
  const { total } = await buyer.read<{ total: number }>(`/orders/getorders?userId=${buyer.userId}`);
  expect(total).toBe(1);
  expect(await sendOrder(buyer)).toMatchObject({ status: 503, retryAfter: 300 });
  const change = { userId: donor.userId, id: 1, donation: 99 };
  for (const path of ["/regulargivings/change?culture=en", "/users?culture=en"]) {
    expect((await donor.send(path, change)).text).toContain("library-held");
  }
  expect((await notify(copy)).status).toBe(503);
  const ready = await fetch(`${copy.origin}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { isHeld: true }]);
}

/** With jobs, as in a copy made by other means. */
async function restoreCopy(): Promise<Instance> {
  const { DATABASE_URL: _, ...settings } = environment.settings;
  const copy = resources.use(await openInstance({ ...settings, ...(await newDatabase("none")) }));
  await copy.type("restore", backups.path);
  await using books = await copy.openBooks();
  await queueUnfinishedJobs(books, people);
  return copy;
}

test("refuses to write a backup into a missing folder", slow, async () => {
  const typed = original.type("backup", join(backups.path, "mistyped", "folder"));
  await expect(typed).rejects.toThrow(`There is no folder ${join(backups.path, "mistyped")}.`);
});

test("P18: a restored copy charges, refunds and sends nothing before take-over", slow, async () => {
  const copy = await restoreCopy();
  const world = await readOutsideState();
  await copy.start();
  await expectSafeMode(copy);
  await setTimeout(ROUNDS * ROUND_MS);
  expect(await readOutsideState()).toEqual(world);
  expect(
    copy.logged.filter((line) => line.startsWith("this is a copy of the library")),
  ).toHaveLength(1);
  await copy.stop();
  await expect(copy.type("reconcile")).rejects.toThrow(
    "This is a copy of the library, in safe mode",
  );
  expect(await listUnfinished(copy)).toEqual(unfinished);
  expect(await readOutsideState()).toEqual(world);
});

test("finishes pending work once and takes orders after the take-over", slow, async () => {
  const copy = await restoreCopy();
  const world = await readOutsideState();
  const before = await readFinishedWork();
  if (server) await copy.start();
  // A running process on a server needs no restart when another process takes over.
  const type = server ? copy.runCliApart : copy.type;
  expect(await type("take-over", "--yes")).toContain("It is the library now.");
  if (!server) await copy.start();
  origins[0] = copy.origin;

  const ends = { voids: 1, mails: before.mails + 1, hasEnded: true };
  await expect.poll(readFinishedWork, pollOptions).toEqual(ends);
  const [buyer] = people.buyers;
  expect(buyer && (await sendOrder(buyer)).status).toBe(200);
  await setTimeout(ROUNDS * ROUND_MS);
  await copy.stop();

  const after = await readOutsideState();
  expect(countActions(after, "sale")).toBe(countActions(world, "sale") + 1);
  expect(countActions(after, "refund")).toBe(0);
  expect(await readFinishedWork()).toEqual(ends);
  expect(statesOf(after)).toEqual(["active", "deleted"]);
  expect(statesOf(world)).toEqual(["active", "active"]);
  expect(await listUnfinished(copy)).toEqual(ended);
  expect(await copy.type("take-over", "--yes")).toBe("It is the library already.\n");
});

test.runIf(server)(
  "P18: a clone that runs beside the library changes nothing outside",
  slow,
  async () => {
    const clone = await cloneDatabase();
    const before = await readFinishedWork();
    const sales = countActions(await readOutsideState(), "sale");
    await Promise.all([original.start(), clone.start()]);
    await expectSafeMode(clone);
    // The library itself goes on: it finishes pending work once, and reconciles payments.
    await expect.poll(() => listUnfinished(original), pollOptions).toEqual(ended);
    await setTimeout(ROUNDS * ROUND_MS);
    const world = await readOutsideState();
    expect(await readFinishedWork()).toEqual({ voids: 1, mails: before.mails + 1, hasEnded: true });

    await original.stop();
    await setTimeout(ROUNDS * ROUND_MS);
    await clone.stop();
    expect(await readOutsideState()).toEqual(world);
    expect(countActions(world, "sale")).toBe(sales);
    expect(await listUnfinished(clone)).toEqual(unfinished);
    expect(await listUnfinished(original)).toEqual(ended);
  },
);

/** A clone by the server's own means, without any command of the library. */
async function cloneDatabase(): Promise<Instance> {
  const url = new URL(environment.settings["DATABASE_URL"] ?? "");
  const name = `lectern_clone_${randomBytes(6).toString("hex")}`;
  await executeSql(server?.url ?? "", `create database ${name} template ${url.pathname.slice(1)}`);
  resources.defer(() => executeSql(server?.url ?? "", `drop database ${name} with (force)`));
  url.pathname = `/${name}`;
  return resources.use(await openInstance({ ...environment.settings, DATABASE_URL: url.href }));
}
