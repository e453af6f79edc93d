import { expect, test } from "vitest";

import { findDiscrepancies } from "#api/db/payments/discrepancies.ts";
import { classifyCharges } from "#api/integrations/payment-gateway/findings.ts";
import type {
  ReportedAction,
  ReportedTransaction,
} from "#api/integrations/payment-gateway/report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { type Cents, cents } from "#domain/money.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { createBuyer, paidOrder } from "#tests/payments/order-library.ts";
import { charged, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { compareCharges } from "./compare-charges.ts";

const trial = await startPaymentLibrary();
const stray = "O-00000000-0000-4000-8000-000000000009";

/** Compares these transactions two hours later; returns the alerts that were logged. */
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

/** The open discrepancies as an operator sees them. */
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

test("logs nothing when orders and charges match", async () => {
  await trial.begin();
  const [first, second] = [await pay(), await pay()];
  expect(await compare(sale(first.orderid), sale(second.orderid), sale("another shop's"))).toEqual(
    [],
  );
});

test("P2: alerts about a charge without an order each night", async () => {
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

test("drops a stray charge once a refund without our id is found", async () => {
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

test("keeps and repeats a discrepancy as long as it lasts", async () => {
  await trial.begin();
  const { orderid } = await pay();
  await compare(sale(stray), sale(orderid, {}, cents(1)));
  const expected = await shown();
  expect(expected).toHaveLength(2);
  await trial.pass(30 * 24 * 60);
  expect(await compare()).toHaveLength(2);
  expect(await shown()).toEqual(expected);

  trial.gateway.findings.set(stray, { kind: "refunded", transactionId: transactionIdOf(stray) });
  trial.gateway.findings.set(orderid, { kind: "voided", transactionId: transactionIdOf(orderid) });
  expect(await compare()).toEqual(["a charge was voided, refunded or returned"]);
  expect(await shown()).toEqual([]);
});

test("P1: alerts about an order without a charge", async () => {
  await trial.begin();
  const { ruth, orderid } = await pay();
  expect(await compare()).toEqual(["the gateway knows of no charge for an order"]);
  expect(await shown()).toEqual([`missing ${ruth.email} not charged`]);
  expect(await compare(sale(orderid))).toEqual([]);
  expect(await shown()).toEqual([]);
});

test("P1: alerts about an order whose charge failed", async () => {
  await trial.begin();
  const { ruth, orderid } = await pay();
  const actions = [action({ isSuccess: false, code: "200" })];
  expect(await compare(sale(orderid, { condition: "failed", actions }))).toEqual([
    "a payment has to be looked at: npm run library -- payments list",
  ]);
  expect(await shown()).toEqual([`missing ${ruth.email} 200`]);
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
});

test("cancels an order whose charge was voided at the gateway", async () => {
  await trial.begin();
  const { ruth, orderid } = await pay();
  expect(await compare(sale(orderid, { condition: "canceled" }))).toEqual([
    "a charge was voided, refunded or returned",
  ]);
  expect((await ruth.history()).items).toMatchObject([{ state: "cancelled" }]);
});

test.each(["paid", "late", "conflict"] as const)(
  "looks up the charge named by a refund without our id when it is %s",
  async (state) => {
    await trial.begin();
    const { orderid } = await pay();
    const attempt = trial.db.updateTable("payment_attempts").where("orderid", "=", orderid);
    await attempt.set({ state }).execute();
    const refund = sale("", { id: "31", originalId: transactionIdOf(orderid) });
    const reported = { ...refund, actions: [action({ type: "refund" })] };
    const finding = { kind: "refunded" as const, transactionId: transactionIdOf(orderid) };
    trial.gateway.findings.set(orderid, finding);

    expect(await compareNow(reported)).toEqual(["a charge was voided, refunded or returned"]);
    expect((await trial.attempt(orderid)).state).toBe("refunded");
  },
);

test("alerts about a wrong amount or second charge until corrected", async () => {
  await trial.begin();
  const { ruth, orderid } = await pay();
  const alerts = ["a payment has to be looked at: npm run library -- payments list"];
  expect(await compare(sale(orderid, {}, cents(1)))).toEqual(alerts);
  expect(await shown()).toEqual([`wrong ${ruth.email} found 1.00 USD, not 13.75 USD`]);
  expect(await compare(sale(orderid, { currency: "EUR" }))).toEqual(alerts);
  expect(await compare(sale(orderid), { ...sale(orderid), id: "again" })).toEqual(alerts);
  expect(await shown()).toEqual([
    `wrong ${ruth.email} charged 2 times: ${transactionIdOf(orderid)}, again`,
  ]);
  expect(await compare(sale(orderid))).toEqual([]);
  expect(await shown()).toEqual([]);
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
});

test("finds a charge that shows days later", async () => {
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

test("logs a warning and changes nothing when the gateway is away", async () => {
  await trial.begin();
  const gateway = {
    ...trial.gateway,
    listTransactions: () => Promise.reject(new GatewayUnreachable("away")),
  };
  expect(await compareCharges({ ...trial.services, gateway })).toBe(false);
  expect(trial.logged).toMatchObject([{ level: "warn", facts: { reason: "away" } }]);
});

test("stops at the next step when it is aborted", async () => {
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
