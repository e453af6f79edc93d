import { expect, test } from "vitest";

import { deleteExpiredPeople } from "#api/db/people/data-retention.ts";
import { deleteAccounts } from "#api/people/delete-accounts.ts";
import type { OwnData } from "#contract/own-data.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { type Buyer, createBuyer, paidOrder } from "#tests/payments/order-library.ts";
import { charged, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { shipOrder } from "./ship-order.ts";

const trial = await startPaymentLibrary();
const { db } = trial;

function erase({ reader }: Buyer): Promise<Response> {
  return reader.post("/users/erase?culture=en", { externalId: reader.externalId });
}

type Work = (facts: { subject: string }) => Promise<void>;
const noWork: Work = async () => {};

async function ordersOf({ userId }: Buyer) {
  return db.selectFrom("orders").selectAll().where("user_id", "=", userId).execute();
}

test("P15: exports orders and payments with a person's data", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const order = await ruth.place(paidOrder(ruth, { ipAddress: "198.51.100.7", fgben: true }));
  const { externalId } = ruth.reader;
  const data = await ruth.reader.read<OwnData>(
    `/users/export?externalid=${encodeURIComponent(externalId)}`,
  );

  expect(data.orders.data).toMatchObject([
    {
      id: order.id,
      state: "placed",
      type: "pay",
      address: "Ruth Alder\n1 Alder Lane\nElmbrook, Vermont 05001",
      countryCode: "US",
      books: [{ code: "bible", title: "A Large Bible", price: 32.5, quantity: 1 }],
      value: 32.5,
      free: 20,
      paid: 12.5,
      shipping: 1.25,
      donation: 0,
      total: 13.75,
      lists: ["fgben"],
      ipAddress: "198.51.100.7",
      language: "en",
    },
  ]);
  const { orderid } = trial.gateway.charged[0]!;
  expect(data.payments.data).toMatchObject([
    {
      order: order.id,
      reference: orderid,
      amount: 13.75,
      state: "paid",
      transactionId: transactionIdOf(orderid),
    },
  ]);
});

test("P15: keeps orders of an erased person nameless, then deletes them", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const order = paidOrder(ruth, { ipAddress: "198.51.100.7" });
  const { id } = await ruth.place(order, "the-key-of-an-erased-person");
  await shipOrder(trial.services, { orderId: id });
  expect((await erase(ruth)).status).toBe(200);

  expect(await ordersOf(ruth)).toMatchObject([
    { state: "placed", total_cents: 1375, address: "", ip_claim: "", lists: [] },
  ]);
  const keys = db.selectFrom("order_keys").selectAll().where("user_id", "=", ruth.userId);
  expect(await keys.execute()).toEqual([]);

  expect(await deleteExpiredPeople(db, "2033-03-01", 7)).toBe(0);
  expect(await deleteExpiredPeople(db, "2033-03-02", 7)).toBe(1);
  expect(await ordersOf(ruth)).toEqual([]);
});

test("keeps a cover order of an erased person", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const order = ruth.order({ type: "cover", payAmount: 1, paymentId: "covers-its-cost" });
  const { id } = await ruth.place(order);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: null });
  await shipOrder(trial.services, { orderId: id });
  expect((await erase(ruth)).status).toBe(200);
  expect(await ordersOf(ruth)).toMatchObject([{ state: "placed", total_cents: 110 }]);
});

test("P2, P15: voids a charge that shows after its buyer was erased", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  await trial.pass(10);
  await trial.pass(10);
  expect((await erase(ruth)).status).toBe(200);
  expect(await ordersOf(ruth)).toMatchObject([{ state: "failed", address: "", ip_claim: "" }]);
  const mails = await trial.mailsTo(ruth);

  trial.gateway.findings.set(orderid, charged(orderid));
  await trial.hint(orderid);
  expect(await deleteExpiredPeople(db, "2026-04-01", 7)).toBe(0);
  await trial.pass(1);
  expect((await trial.attempt(orderid)).state).toBe("voided");
  expect(await trial.mailsTo(ruth)).toEqual(mails);

  expect(await deleteExpiredPeople(db, "2026-03-15", 7)).toBe(0);
  expect(await deleteExpiredPeople(db, "2026-03-16", 7)).toBe(1);
  expect(await ordersOf(ruth)).toEqual([]);
});

test("erases a person with an uncertain payment once it is resolved", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);

  const refused = await erase(ruth);
  expect([refused.status, (await refused.json()).code]).toEqual([409, "delete-account-payment"]);
  expect((await ruth.user()).email).toBe(ruth.email);

  trial.gateway.findings.set(orderid, charged(orderid));
  await trial.pass(1);
  for (const { id } of await ordersOf(ruth)) await shipOrder(trial.services, { orderId: id });
  expect((await erase(ruth)).status).toBe(200);
});

test.each([
  ["paid", (ruth: Buyer) => paidOrder(ruth)],
  ["free", (ruth: Buyer) => ruth.order()],
])("erases a person who waits for %s books once they are shipped", async (_, order) => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const { id } = await ruth.place(order(ruth));

  const refused = await erase(ruth);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: "delete-account-order",
      params: { orders: String(id) },
    },
  ]);
  expect((await ruth.user()).email).toBe(ruth.email);
  expect((await ordersOf(ruth))[0]?.address).toContain("1 Alder Lane");

  await shipOrder(trial.services, { orderId: id });
  expect((await erase(ruth)).status).toBe(200);
});

test("delays a requested account deletion while a payment is uncertain", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  await db
    .insertInto("account_deletions")
    .values({
      subject_sha256: "of ruth",
      external_id: ruth.reader.externalId,
      asked_at: new Date(),
    })
    .execute();
  const pauses: (number | undefined)[] = [];
  let work = noWork;
  await deleteAccounts({
    ...trial.services,
    database: trial.database,
    jobs: {
      work: async (_, handler) => void (work = handler as Work),
      send: async (_trx, _name, _facts, pause) => void pauses.push(pause),
    },
  });

  await work({ subject: "of ruth" });
  expect(pauses).toEqual([60]);
  expect(await ordersOf(ruth)).toMatchObject([{ state: "pending" }]);
  trial.gateway.findings.set(orderid, { kind: "failed", answer: "200" });
  await trial.pass(1);
  await work({ subject: "of ruth" });
  expect(await ordersOf(ruth)).toMatchObject([{ state: "failed", address: "" }]);
});

test.each([
  ["done", [], "voided"],
  ["unknown", [{ kind: "unknown" as const, answer: "ECONNRESET" }], "late"],
])("reverses a charge of a person erased by then: the void is %s", async (_, answers, state) => {
  await trial.begin();
  trial.gateway.refundAnswers.push(...answers);
  const ruth = await createBuyer(trial);
  trial.gateway.answers.push(async ({ orderid }) => {
    // No request can do this: it is possible only in the database.
    await db
      .updateTable("users")
      .set({ erased_at: new Date() })
      .where("id", "=", ruth.userId)
      .execute();
    trial.gateway.findings.set(orderid, charged(orderid));
    return { kind: "paid", transactionId: transactionIdOf(orderid), answer: "100" };
  });

  expect(await ruth.refused(paidOrder(ruth))).toBe("409 payment-given-back");
  await trial.pass(1);
  const { orderid } = trial.gateway.charged[0]!;
  expect(trial.gateway.reversedIds).toEqual([transactionIdOf(orderid)]);
  expect((await trial.attempt(orderid)).state).toBe(state);
  expect(await ordersOf(ruth)).toMatchObject([{ state: "failed" }]);
  expect(await trial.mailsTo(ruth)).toEqual([]);
});
