import { expect, test } from "vitest";

import { findRegularGivingById } from "#api/db/donations/regular-givings.ts";
import { sha256 } from "#api/ordering/resolve-idempotency-key.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import { cents, zero } from "#domain/money.ts";
import { paidOutcome } from "#tests/payments/stub-gateway.ts";
import { type Buyer, createBuyer, newToken } from "#tests/payments/order-library.ts";
import { charged, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { compareRegularGivings } from "./compare-regular-givings.ts";
import { deleteVaultCustomers } from "./delete-vault-customers.ts";
import { renewRegularGiving } from "./renew-regular-giving.ts";
import { reconcileRegularGiving, reconcileRegularGivings } from "./reconcile-regular-giving.ts";
import { recordReportedFacts } from "./record-reported-facts.ts";

const trial = await startPaymentLibrary();
const { gateway, services, db } = trial;
const { regularGivings } = gateway;

/** Ends all other regular givings; a new person, and a function that asks for one. */
async function begin() {
  await trial.begin();
  const over = { state: "cancelled", changed_at: new Date(0), next_day: null } as const;
  await db
    .updateTable("givings")
    .set({ ...over, renewing_with: null })
    .execute();
  await db.deleteFrom("customers_to_forget").execute();
  const donor = await createBuyer(trial);
  const { reader, userId, addressId } = donor;
  const regularGiving = {
    userId,
    addressId,
    donation: 10,
    recurringInterval: 2,
    paymentId: newToken(),
  };
  const give = () =>
    reader.read<{ regularGiving: RegularGiving | null }>(
      "/regulargivings?culture=en",
      regularGiving,
    );
  return { donor, give };
}

/** A person who gives each month. */
async function moveInDonor() {
  const { donor, give } = await begin();
  const { regularGiving } = await give();
  return { donor, id: regularGiving?.id ?? 0, orderid: (await rowOf(donor)).orderid };
}

function rowOf({ userId }: Buyer) {
  const rows = db.selectFrom("givings").selectAll().where("user_id", "=", userId);
  return rows.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}

async function pass(minutes: number): Promise<void> {
  await trial.pass(minutes);
  await reconcileRegularGivings(services);
}

/** Counts the calls of a gateway method while `work` runs. */
async function countCalls(method: "find" | "list", work: () => Promise<unknown>): Promise<number> {
  const usual = { find: regularGivings.find, list: regularGivings.list };
  let calls = 0;
  regularGivings[method] = async (orderid?: string) => {
    if (++calls > 9) throw new Error("too many calls");
    return usual[method](orderid ?? "") as never;
  };
  try {
    await work();
  } finally {
    Object.assign(regularGivings, usual);
  }
  return calls;
}

test("leaves a first donation to its request when a webhook is faster", async () => {
  const { donor, give } = await begin();
  gateway.answers.push(async (sale) => {
    gateway.findings.set(sale.orderid, charged(sale.orderid, 10));
    await trial.hint(sale.orderid);
    return paidOutcome(sale);
  });
  expect(await give()).toMatchObject({ regularGiving: { state: "active", amount: 10 } });
  expect(await rowOf(donor)).toMatchObject({ state: "active" });
  expect(await trial.mailsTo(donor)).toHaveLength(1);
});

test("P10: keeps an end with a lost answer open while reports lag", async () => {
  const { donor, id } = await moveInDonor();
  regularGivings.answers.push({ kind: "unknown", answer: "ECONNRESET" });
  const path = `/regulargivings?id=${id}&culture=en`;
  const answer = await trial.get(path, { method: "DELETE", headers: donor.reader.headers });
  // As long as the error text states.
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([409, "1200"]);
  for (const minutes of [2, 2, 2]) await pass(minutes);
  expect(await rowOf(donor)).toMatchObject({ state: "cancelling" });

  regularGivings.schedules.clear();
  for (const minutes of [2, 16]) await pass(minutes);
  expect(await rowOf(donor)).toMatchObject({ state: "cancelled" });
  const [, end, ...more] = await trial.mailsTo(donor);
  expect(end).toMatch(/ended|stopped|cancelled/i);
  expect(more).toEqual([]);
});

test("P10: believes an end that nobody asked for after two nights only", async () => {
  const { donor, orderid } = await moveInDonor();
  await db.updateTable("givings").set({ renewing_with: "that of a card" }).execute();
  for (const { orderid } of gateway.charged) gateway.findings.set(orderid, charged(orderid, 10));
  regularGivings.schedules.clear();
  for (const minutes of [2, 16, 16]) await pass(minutes);
  await reconcileRegularGiving(services, orderid, { isDue: false });
  expect(await rowOf(donor)).toMatchObject({ state: "active", missing_since: null });

  await compareRegularGivings(services);
  await compareRegularGivings(services);
  expect(await rowOf(donor)).toMatchObject({ state: "active" });
  await trial.pass(24 * 60);
  await compareRegularGivings(services);
  expect(await rowOf(donor)).toMatchObject({ state: "cancelled" });
});

test("restarts the wait when a missing giving shows in between", async () => {
  const { donor } = await moveInDonor();
  for (const { orderid } of gateway.charged) gateway.findings.set(orderid, charged(orderid, 10));
  const [schedule] = regularGivings.schedules;
  for (const isThere of [false, true, false]) {
    if (isThere) regularGivings.schedules.set(...schedule!);
    else regularGivings.schedules.clear();
    await trial.pass(24 * 60);
    await reconcileRegularGiving(services, schedule![0], {
      isDue: true,
      reported: isThere ? schedule![1] : null,
    });
  }
  expect(await rowOf(donor)).toMatchObject({ state: "active" });
});

test("stores no other card for a giving that has ended", async () => {
  const { donor } = await moveInDonor();
  const existing = (await findRegularGivingById(db, (await rowOf(donor)).id))!;
  await db.updateTable("givings").set({ state: "cancelled" }).execute();
  const { externalId } = donor.reader;
  const member = { externalId, email: donor.email, isEmailVerified: true, issuedAt: new Date() };
  const asker = { member, ipAddress: "192.0.2.1" };
  const other = { token: newToken(), paymentMethod: "card" } as const;
  await expect(renewRegularGiving(services, existing, other, asker)).rejects.toMatchObject({
    code: "giving-pending",
  });
  expect(await rowOf(donor)).toMatchObject({ renewing_with: null });
  expect([...regularGivings.customers.values()]).toMatchObject([{ lastFour: "1111" }]);
});

test("does not query the payment method of an ended giving", async () => {
  await moveInDonor();
  await db.updateTable("givings").set({ state: "cancelled", renewing_with: "a card" }).execute();
  expect(await countCalls("find", () => pass(5))).toBe(0);
});

test("leaves a renewal open when another one is resolved", async () => {
  const { donor, id } = await moveInDonor();
  const usual = regularGivings.storeMethod;
  const other = sha256("the token of the other card");
  regularGivings.storeMethod = async (...request) => {
    await db.updateTable("givings").set({ renewing_with: other }).where("id", "=", id).execute();
    return usual(...request);
  };
  const change = { userId: donor.userId, id, paymentId: newToken() };
  await donor.reader.read("/regulargivings/change?culture=en", change);
  regularGivings.storeMethod = usual;
  expect(await rowOf(donor)).toMatchObject({ renewing_with: other });
  await pass(2);
  expect(await rowOf(donor)).toMatchObject({ renewing_with: null, last_four: "0009" });
});

test("asks about each giving once per batch, however slow the gateway", async () => {
  const { id } = await moveInDonor();
  await db.updateTable("givings").set({ state: "planning" }).where("id", "=", id).execute();
  regularGivings.schedules.clear();
  await trial.pass(2);
  const usual = regularGivings.list;
  regularGivings.list = async () => {
    await trial.pass(1);
    return usual();
  };
  expect(await countCalls("find", () => reconcileRegularGivings(services))).toBe(1);
  regularGivings.list = usual;
});

test("does not block other givings by one without an answer", async () => {
  const { donor } = await moveInDonor();
  const { orderid } = await rowOf(donor);
  const other = await createBuyer(trial);
  const { reader, userId, addressId } = other;
  const regularGiving = {
    userId,
    addressId,
    donation: 10,
    recurringInterval: 2,
    paymentId: newToken(),
  };
  await reader.read("/regulargivings?culture=en", regularGiving);
  await db
    .updateTable("givings")
    .set({ renewing_with: "a card" })
    .where("state", "=", "active")
    .execute();
  const usual = regularGivings.find;
  regularGivings.find = async (id) => {
    if (id === orderid) throw new GatewayUnreachable("no answer in time");
    return usual(id);
  };
  await pass(2);
  expect(await rowOf(donor)).toMatchObject({ renewing_with: "a card" });
  expect(await rowOf(other)).toMatchObject({ renewing_with: null });
  regularGivings.find = usual;
});

test("lists active givings once for all customers to delete", async () => {
  await trial.begin();
  await db.deleteFrom("customers_to_forget").execute();
  const times = { asked_at: new Date(0), next_at: new Date(0) };
  const ids = ["a", "b", "c"];
  const rows = ids.map((id) => ({ vault_id: id, orderid: `G-${id}`, ...times }));
  await db.insertInto("customers_to_forget").values(rows).execute();
  expect(await countCalls("list", () => deleteVaultCustomers(services))).toBe(1);
  expect(await db.selectFrom("customers_to_forget").selectAll().execute()).toEqual([]);
});

test("neither records nor mails a report of an ended giving", async () => {
  const { donor } = await moveInDonor();
  const asked = await rowOf(donor);
  const [reported] = [...regularGivings.schedules.values()];
  await db.updateTable("givings").set({ state: "cancelled", next_day: null }).execute();
  await recordReportedFacts(services, asked, { ...reported!, amount: cents(25) });
  expect(await rowOf(donor)).toMatchObject({ next_day: null, amount_cents: 1000 });
  expect(await trial.mailsTo(donor)).toHaveLength(1);
});

test("asks again when the giving changed while the gateway was asked", async () => {
  const { donor, orderid } = await moveInDonor();
  const before = await rowOf(donor);
  const [reported] = [...regularGivings.schedules.values()];
  const other = { amount_cents: cents(15), missing_since: new Date(0) };
  await db.updateTable("givings").set(other).where("id", "=", before.id).execute();
  await recordReportedFacts(services, before, { ...reported!, nextDay: "2026-06-01" });
  expect(await rowOf(donor)).toMatchObject({
    amount_cents: 1500,
    next_day: "2026-06-01",
    missing_since: null,
  });
  expect(await trial.mailsTo(donor)).toHaveLength(1);
  expect(
    await db
      .transaction()
      .execute((trx) => services.jobs.isWaiting(trx, "check-giving", { orderid })),
  ).toBe(true);
});

test("finds the next charge when the local day is still the one before", async () => {
  const { donor, orderid } = await moveInDonor();
  expect(await rowOf(donor)).toMatchObject({ first_day: "2026-04-01" });
  const charge = { transactionId: `night of ${donor.userId}`, amount: cents(10) };
  const details = { currency: "USD", hasCleared: false, isOfBank: false, refunded: zero };
  const finding = { kind: "charged", ...charge, ...details } as const;
  const usual = gateway.findCharges;
  gateway.findCharges = async () => [
    { ...charge, date: "20260401020000", isOfBank: false, finding },
  ];
  await reconcileRegularGiving(services, orderid, { isDue: false });
  gateway.findCharges = usual;
  const receipt = (await trial.mails()).findLast(({ to }) => to === donor.email);
  expect(receipt?.text).toContain("March 31, 2026");
  expect(receipt?.text).toContain("May 1, 2026");
});
