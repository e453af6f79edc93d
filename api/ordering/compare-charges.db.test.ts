import { expect, test } from "vitest";

import { findDiscrepancies } from "#api/db/payments/discrepancies.ts";
import { classifyCharges } from "#api/integrations/payment-gateway/findings.ts";
import type {
  ReportedAction,
  ReportedTransaction,
} from "#api/integrations/payment-gateway/report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import { type Cents, cents } from "#domain/money.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { createBuyer, paidOrder } from "#tests/payments/order-library.ts";
import { charged, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { compareCharges } from "./compare-charges.ts";

const trial = await startPaymentLibrary();
const stray = "O-00000000-0000-4000-8000-000000000009";

/** A night after those transactions: what was told of it. */
async function compare(...transactions: ReportedTransaction[]) {
  await trial.pass(120);
  for (const { orderid } of transactions) {
    trial.gateway.findings.set(orderid, classifyCharges(transactions, orderid));
  }
  return compareNow(...transactions);
}

async function compareNow(...transactions: ReportedTransaction[]) {
  trial.logged.length = 0;
  const listTransactions = async () => transactions;
  await compareCharges({ ...trial.services, gateway: { ...trial.gateway, listTransactions } });
  return trial.logged.filter(({ level }) => level !== "info").map(({ message }) => message);
}

function action(change: Partial<ReportedAction> = {}): ReportedAction {
  const date = "20260301180000";
  return { type: "sale", date, isSuccess: true, amount: cents(13.75), code: "100", ...change };
}

function sale(
  orderid: string,
  change: Partial<ReportedTransaction> = {},
  amount: Cents = cents(13.75),
) {
  return {
    id: transactionIdOf(orderid),
    orderid,
    condition: "pendingsettlement",
    currency: "USD",
    originalId: "",
    cardHash: "",
    isOfBank: false,
    actions: [action({ amount })],
    ...change,
  };
}

/** What an operator is shown of what does not fit. */
async function shown() {
  const discrepancies = await findDiscrepancies(trial.db);
  return discrepancies.map(({ state, email, answer }) =>
    [state, email, answer].filter(Boolean).join(" "),
  );
}

async function pay() {
  const ruth = await createBuyer(trial);
  await ruth.place(paidOrder(ruth));
  return { ruth, orderid: trial.gateway.charged.at(-1)!.orderid };
}

test("orders and charges that fit are not worth a word", async () => {
  await trial.begin();
  const [one, other] = [await pay(), await pay()];
  expect(await compare(sale(one.orderid), sale(other.orderid), sale("another shop's"))).toEqual([]);
});

test("P2: a charge without an order is told each night", async () => {
  await trial.begin();
  expect(await compare(sale(stray))).toEqual(["a charge without an order"]);
  expect(trial.logged.at(-1)?.facts).toEqual({
    orderid: stray,
    transactionId: transactionIdOf(stray),
    amount: "13.75",
  });
  expect(await compare(sale(stray), { ...sale(stray), id: "again" })).toEqual([
    "charges without an order",
  ]);
  expect(await shown()).toEqual(["stray charged 2 times: T00000000, again"]);
  expect(await compare(sale(stray, { condition: "canceled" }))).toEqual([]);
  expect(await shown()).toEqual([]);
});

test("a charge without an order that was refunded under no id of ours is told no more", async () => {
  await trial.begin();
  await compare(sale(stray));
  expect(await shown()).toEqual(["stray charged 13.75 USD"]);
  const gateway = {
    ...trial.gateway,
    async findCharge(orderid: string, { withRefunds = false } = {}) {
      const refunded = { kind: "refunded" as const, transactionId: transactionIdOf(orderid) };
      return withRefunds ? refunded : charged(orderid);
    },
  };
  await compareCharges({ ...trial.services, gateway });
  expect(await shown()).toEqual([]);
});

test("what does not fit is kept and told for as long as that lasts, however long ago it was", async () => {
  await trial.begin();
  const { orderid } = await pay();
  await compare(sale(stray), sale(orderid, {}, cents(1)));
  const kept = await shown();
  expect(kept).toHaveLength(2);
  await trial.pass(30 * 24 * 60);
  expect(await compare()).toHaveLength(2);
  expect(await shown()).toEqual(kept);

  trial.gateway.findings.set(stray, { kind: "refunded", transactionId: transactionIdOf(stray) });
  trial.gateway.findings.set(orderid, { kind: "voided", transactionId: transactionIdOf(orderid) });
  expect(await compare()).toEqual(["what was charged for an order went back"]);
  expect(await shown()).toEqual([]);
});

test("P1: an order without a charge is told", async () => {
  await trial.begin();
  const { ruth, orderid } = await pay();
  expect(await compare()).toEqual(["the gateway knows of no charge for an order"]);
  expect(await shown()).toEqual([`missing ${ruth.email} not charged`]);
  expect(await compare(sale(orderid))).toEqual([]);
  expect(await shown()).toEqual([]);
});

test("P1: an order whose charge is one that failed is told", async () => {
  await trial.begin();
  const { ruth, orderid } = await pay();
  const actions = [action({ isSuccess: false, code: "200" })];
  expect(await compare(sale(orderid, { condition: "failed", actions }))).toEqual([
    "a payment has to be looked at: npm run library -- payments list",
  ]);
  expect(await shown()).toEqual([`missing ${ruth.email} 200`]);
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
});

test("what went back at the gateway is taken into the books", async () => {
  await trial.begin();
  const { ruth, orderid } = await pay();
  expect(await compare(sale(orderid, { condition: "canceled" }))).toEqual([
    "what was charged for an order went back",
  ]);
  expect((await ruth.history()).items).toMatchObject([{ state: "cancelled" }]);
});

test.each(["paid", "late", "conflict"] as const)(
  "a refund under no id of ours has the charge asked after that it names, of one that is %s",
  async (state) => {
    await trial.begin();
    const { orderid } = await pay();
    const attempt = trial.db.updateTable("payment_attempts").where("orderid", "=", orderid);
    await attempt.set({ state }).execute();
    const refund = sale("", { id: "31", originalId: transactionIdOf(orderid) });
    const given = { ...refund, actions: [action({ type: "refund" })] };
    const finding = { kind: "refunded" as const, transactionId: transactionIdOf(orderid) };
    trial.gateway.findings.set(orderid, finding);

    expect(await compareNow(given)).toEqual(["what was charged for an order went back"]);
    expect((await trial.attempt(orderid)).state).toBe("refunded");
  },
);

test("another amount, and a second charge, are told each night until they are put right", async () => {
  await trial.begin();
  const { ruth, orderid } = await pay();
  const told = ["a payment has to be looked at: npm run library -- payments list"];
  expect(await compare(sale(orderid, {}, cents(1)))).toEqual(told);
  expect(await shown()).toEqual([`wrong ${ruth.email} found 1.00 USD, not 13.75 USD`]);
  expect(await compare(sale(orderid, { currency: "EUR" }))).toEqual(told);
  expect(await compare(sale(orderid), { ...sale(orderid), id: "again" })).toEqual(told);
  expect(await shown()).toEqual([
    `wrong ${ruth.email} charged 2 times: ${transactionIdOf(orderid)}, again`,
  ]);
  expect(await compare(sale(orderid))).toEqual([]);
  expect(await shown()).toEqual([]);
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
});

test("a charge that shows days later is found", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);
  await trial.pass(10);
  await trial.pass(10);
  expect(await compare(sale(orderid))).toEqual([
    "a charge came after its order had failed: it is being returned",
  ]);
  expect((await trial.attempt(orderid)).state).toBe("late");
});

test("a gateway that is away at night is told of, and nothing else comes of it", async () => {
  await trial.begin();
  const gateway = {
    ...trial.gateway,
    listTransactions: () => Promise.reject(new GatewayUnreachable("away")),
  };
  expect(await compareCharges({ ...trial.services, gateway })).toBe(false);
  expect(trial.logged).toMatchObject([{ level: "warn", facts: { reason: "away" } }]);
});

test("a comparison that is told to stop ends at its next step", async () => {
  await trial.begin();
  const stopping = new AbortController();
  const gateway = {
    ...trial.gateway,
    async listTransactions() {
      stopping.abort();
      return [sale(stray)];
    },
  };
  const services = { ...trial.services, gateway };
  expect(await compareCharges(services, { signal: stopping.signal })).toBe(false);
  expect(await shown()).toEqual([]);
});
