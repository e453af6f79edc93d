import { expect, test } from "vitest";

import { findGivingById } from "#api/db/givings/givings.ts";
import { sha256 } from "#api/ordering/fingerprint.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/unreachable.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import { cents, zero } from "#domain/money.ts";
import { paid } from "#tests/payments/gateway.ts";
import { type Buyer, moveInBuyer, newToken } from "#tests/payments/orders.ts";
import { charged, startPayments } from "#tests/payments/payments.ts";

import { compareGivings } from "./compare-givings.ts";
import { forgetCustomers } from "./forget-customers.ts";
import { reconcileGivings } from "./reconcile-givings.ts";
import { renewGiving } from "./renew-giving.ts";
import { reconcileGiving } from "./reconcile-giving.ts";
import { takeFacts } from "./take-facts.ts";

const trial = await startPayments();
const { gateway, services, db } = trial;
const { givings } = gateway;

/** Somebody who asks to give each month, when nobody else does; what they are answered. */
async function begin() {
  await trial.begin();
  const over = { state: "cancelled", changed_at: new Date(0), next_day: null } as const;
  await db
    .updateTable("givings")
    .set({ ...over, renewing_with: null })
    .execute();
  await db.deleteFrom("customers_to_forget").execute();
  const giver = await moveInBuyer(trial);
  const { reader, userId, addressId } = giver;
  const giving = { userId, addressId, donation: 10, recurringInterval: 2, paymentId: newToken() };
  const give = () =>
    reader.read<{ regularGiving: RegularGiving | null }>("/regulargivings?culture=en", giving);
  return { giver, give };
}

/** Somebody who gives each month. */
async function moveInGiver() {
  const { giver, give } = await begin();
  const { regularGiving } = await give();
  return { giver, id: regularGiving?.id ?? 0, orderid: (await rowOf(giver)).orderid };
}

function rowOf({ userId }: Buyer) {
  const rows = db.selectFrom("givings").selectAll().where("user_id", "=", userId);
  return rows.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}

async function pass(minutes: number): Promise<void> {
  await trial.pass(minutes);
  await reconcileGivings(services);
}

/** What is asked of the gateway while `work` is done, which goes on as it would. */
async function countAsked(what: "find" | "list", work: () => Promise<unknown>): Promise<number> {
  const usual = { find: givings.find, list: givings.list };
  let asked = 0;
  givings[what] = async (orderid?: string) => {
    if (++asked > 9) throw new Error("it is asked for ever");
    return usual[what](orderid ?? "") as never;
  };
  try {
    await work();
  } finally {
    Object.assign(givings, usual);
  }
  return asked;
}

test("a notice that comes before the answer leaves a first gift to the call that waits for it", async () => {
  const { giver, give } = await begin();
  gateway.answers.push(async (sale) => {
    gateway.findings.set(sale.orderid, charged(sale.orderid, 10));
    await trial.hint(sale.orderid);
    return paid(sale);
  });
  expect(await give()).toMatchObject({ regularGiving: { state: "active", amount: 10 } });
  expect(await rowOf(giver)).toMatchObject({ state: "active" });
  expect(await trial.mailsTo(giver)).toHaveLength(1);
});

test("P10: an end whose answer is lost stays open while reports still have the giving", async () => {
  const { giver, id } = await moveInGiver();
  givings.answers.push({ kind: "unknown", answer: "ECONNRESET" });
  const path = `/regulargivings?id=${id}&culture=en`;
  const answer = await trial.get(path, { method: "DELETE", headers: giver.reader.headers });
  // As long as the sentence beside it says.
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([409, "1200"]);
  for (const minutes of [2, 2, 2]) await pass(minutes);
  expect(await rowOf(giver)).toMatchObject({ state: "cancelling" });

  givings.kept.clear();
  for (const minutes of [2, 16]) await pass(minutes);
  expect(await rowOf(giver)).toMatchObject({ state: "cancelled" });
  const [, end, ...more] = await trial.mailsTo(giver);
  expect(end).toMatch(/ended|stopped|cancelled/i);
  expect(more).toEqual([]);
});

test("P10: that a giving is gone which nobody asked to end is believed of two nights, and of nothing else", async () => {
  const { giver, orderid } = await moveInGiver();
  await db.updateTable("givings").set({ renewing_with: "that of a card" }).execute();
  for (const { orderid } of gateway.charged) gateway.findings.set(orderid, charged(orderid, 10));
  givings.kept.clear();
  for (const minutes of [2, 16, 16]) await pass(minutes);
  await reconcileGiving(services, orderid, { isDue: false });
  expect(await rowOf(giver)).toMatchObject({ state: "active", missing_since: null });

  await compareGivings(services);
  await compareGivings(services);
  expect(await rowOf(giver)).toMatchObject({ state: "active" });
  await trial.pass(24 * 60);
  await compareGivings(services);
  expect(await rowOf(giver)).toMatchObject({ state: "cancelled" });
});

test("one that is found in between has not been missing", async () => {
  const { giver } = await moveInGiver();
  for (const { orderid } of gateway.charged) gateway.findings.set(orderid, charged(orderid, 10));
  const [kept] = givings.kept;
  for (const isThere of [false, true, false]) {
    if (isThere) givings.kept.set(...kept!);
    else givings.kept.clear();
    await trial.pass(24 * 60);
    await reconcileGiving(services, kept![0], { isDue: true, told: isThere ? kept![1] : null });
  }
  expect(await rowOf(giver)).toMatchObject({ state: "active" });
});

test("another card is taken for no giving that has ended meanwhile", async () => {
  const { giver } = await moveInGiver();
  const before = (await findGivingById(db, (await rowOf(giver)).id))!;
  await db.updateTable("givings").set({ state: "cancelled" }).execute();
  const { externalId } = giver.reader;
  const member = { externalId, email: giver.email, isEmailVerified: true, issuedAt: new Date() };
  const asker = { member, ipAddress: "192.0.2.1" };
  const other = { token: newToken(), paymentMethod: "card" } as const;
  await expect(renewGiving(services, before, other, asker)).rejects.toMatchObject({
    code: "giving-pending",
  });
  expect(await rowOf(giver)).toMatchObject({ renewing_with: null });
  expect([...givings.customers.values()]).toMatchObject([{ lastFour: "1111" }]);
});

test("of a giving that has ended nobody asks what it is charged to", async () => {
  await moveInGiver();
  await db.updateTable("givings").set({ state: "cancelled", renewing_with: "a card" }).execute();
  expect(await countAsked("find", () => pass(5))).toBe(0);
});

test("what is certain of one card leaves open what is not of another", async () => {
  const { giver, id } = await moveInGiver();
  const usual = givings.replace;
  const other = sha256("the token of the other card");
  givings.replace = async (...asked) => {
    await db.updateTable("givings").set({ renewing_with: other }).where("id", "=", id).execute();
    return usual(...asked);
  };
  const change = { userId: giver.userId, id, paymentId: newToken() };
  await giver.reader.read("/regulargivings/change?culture=en", change);
  givings.replace = usual;
  expect(await rowOf(giver)).toMatchObject({ renewing_with: other });
  await pass(2);
  expect(await rowOf(giver)).toMatchObject({ renewing_with: null, last_four: "0009" });
});

test("a round asks after each giving once, however long the gateway takes to answer", async () => {
  const { id } = await moveInGiver();
  await db.updateTable("givings").set({ state: "planning" }).where("id", "=", id).execute();
  givings.kept.clear();
  await trial.pass(2);
  const usual = givings.list;
  givings.list = async () => {
    await trial.pass(1);
    return usual();
  };
  expect(await countAsked("find", () => reconcileGivings(services))).toBe(1);
  givings.list = usual;
});

test("a giving of which nothing is said keeps no other waiting, and one silence ends no round", async () => {
  const { giver } = await moveInGiver();
  const { orderid } = await rowOf(giver);
  const other = await moveInBuyer(trial);
  const { reader, userId, addressId } = other;
  const giving = { userId, addressId, donation: 10, recurringInterval: 2, paymentId: newToken() };
  await reader.read("/regulargivings?culture=en", giving);
  await db
    .updateTable("givings")
    .set({ renewing_with: "a card" })
    .where("state", "=", "active")
    .execute();
  const usual = givings.find;
  givings.find = async (asked) => {
    if (asked === orderid) throw new GatewayUnreachable("no answer in time");
    return usual(asked);
  };
  await pass(2);
  expect(await rowOf(giver)).toMatchObject({ renewing_with: "a card" });
  expect(await rowOf(other)).toMatchObject({ renewing_with: null });
  givings.find = usual;
});

test("what goes on is asked for once for all cards that are to be forgotten", async () => {
  await trial.begin();
  await db.deleteFrom("customers_to_forget").execute();
  const asked = { asked_at: new Date(0), next_at: new Date(0) };
  const ids = ["a", "b", "c"];
  const rows = ids.map((id) => ({ vault_id: id, orderid: `G-${id}`, ...asked }));
  await db.insertInto("customers_to_forget").values(rows).execute();
  expect(await countAsked("list", () => forgetCustomers(services))).toBe(1);
  expect(await db.selectFrom("customers_to_forget").selectAll().execute()).toEqual([]);
});

test("what is told of a giving that has ended meanwhile is neither kept nor mailed", async () => {
  const { giver, id } = await moveInGiver();
  const [known] = [...givings.kept.values()];
  await db.updateTable("givings").set({ state: "cancelled", next_day: null }).execute();
  await takeFacts(services, { id, user_id: giver.userId }, { ...known!, amount: cents(25) });
  expect(await rowOf(giver)).toMatchObject({ next_day: null, amount_cents: 1000 });
  expect(await trial.mailsTo(giver)).toHaveLength(1);
});

test("what is charged while it is still the day before here is charged next when it is planned", async () => {
  const { giver, orderid } = await moveInGiver();
  expect(await rowOf(giver)).toMatchObject({ first_day: "2026-04-01" });
  const charge = { transactionId: `night of ${giver.userId}`, amount: cents(10) };
  const told = { currency: "USD", hasCleared: false, isOfBank: false, refunded: zero };
  const finding = { kind: "charged", ...charge, ...told } as const;
  const usual = gateway.findCharges;
  gateway.findCharges = async () => [
    { ...charge, date: "20260401020000", isOfBank: false, finding },
  ];
  await reconcileGiving(services, orderid, { isDue: false });
  gateway.findCharges = usual;
  const receipt = (await trial.mails()).findLast(({ to }) => to === giver.email);
  expect(receipt?.text).toContain("March 31, 2026");
  expect(receipt?.text).toContain("May 1, 2026");
});
