import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { findDiscrepancies } from "#api/db/payments/discrepancies.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import { createBuyer, newToken, startOrderLibrary } from "#tests/payments/order-library.ts";
import { charged } from "#tests/payments/payment-library.ts";

import { compareRegularGivings } from "./compare-regular-givings.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** The errors that were logged about an id. */
function alertsOf(orderid: string): string[] {
  const errors = shop.library.logged.filter(({ level }) => level === "error");
  return errors
    .filter(({ facts }) => JSON.stringify(facts).includes(orderid))
    .map(({ message }) => message);
}

const discrepanciesOf = async (id: string) =>
  (await findDiscrepancies(shop.db)).filter(({ orderid }) => orderid === id);

test("keeps a stray charge for the operator until it is voided", async () => {
  const orderid = `G-${randomUUID()}`;
  const { transactionid = "" } = await shop.place.sell({ orderid, amount: "10.00" });
  await shop.compare();
  expect(alertsOf(orderid)).toEqual(["a charge without an order"]);
  expect(await discrepanciesOf(orderid)).toMatchObject([
    { state: "stray", transaction_id: transactionid, answer: "charged 10.00 USD" },
  ]);
  await shop.place.transact({ type: "void", transactionid });
  await shop.compareCharges();
  expect(await discrepanciesOf(orderid)).toEqual([]);
});

test("alerts about an unknown schedule each night, and leaves it", async () => {
  const orderid = `G-${randomUUID()}`;
  const plan = { plan_amount: "5.00", plan_payments: "0", month_frequency: "1", day_of_month: "1" };
  const payment_token = await shop.place.makeToken();
  await shop.place.transact({ recurring: "add_subscription", orderid, payment_token, ...plan });
  await shop.compare();
  await shop.compare();
  const alert = "the gateway has an unknown regular giving";
  expect(alertsOf(orderid)).toEqual([alert, alert]);
});

test("ignores charges and schedules of another shop", async () => {
  const orderid = "subscription-of-another-shop";
  await shop.place.sell({ orderid, amount: "10.00" });
  const plan = { plan_amount: "5.00", plan_payments: "0", day_frequency: "1" };
  const payment_token = await shop.place.makeToken();
  await shop.place.transact({ recurring: "add_subscription", orderid, payment_token, ...plan });
  await shop.advance(2);
  expect(alertsOf(orderid)).toEqual([]);
  expect(await discrepanciesOf(orderid)).toEqual([]);
});

test("records a charge of one that ended long ago, and alerts", async () => {
  const ruth = await shop.moveIn();
  const started = unwrap(await shop.give(ruth));
  unwrap(await shop.cancel(ruth, started.regularGiving?.id ?? 0));
  const { orderid } = await shop.rowOf(ruth);
  await shop.skip(70);
  await shop.place.sell({ orderid, amount: "10.00" });
  await shop.compare();
  expect(await shop.chargesOf(ruth)).toMatchObject([{ state: "paid", isLate: true }]);
  expect(alertsOf(orderid)).toContain("a regular giving was charged after it had ended");
  expect(await shop.booked(ruth)).toEqual(await shop.charged(ruth));
});

test("ends one again that the gateway goes on with, also much later", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  const { orderid, id } = await shop.rowOf(ruth);
  const ended = { state: "cancelled", changed_at: shop.now() } as const;
  await shop.db.updateTable("givings").set(ended).where("id", "=", id).execute();
  await shop.skip(20);
  await shop.compare();
  expect((await shop.scheduleOf(ruth))?.state).toBe("deleted");
  expect(alertsOf(orderid)).toContain("an ended regular giving was still active at the gateway");
});

test("changes nothing while the gateway cannot be asked", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  await shop.fault("query_500", "query", { times: 9 });
  expect(await shop.compare()).toBe(false);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
  await shop.place.control("DELETE", "faults");
});

/** A library with this many regular givings at a scripted gateway. */
async function startNights(regularGivings: number) {
  const clock = { time: Date.parse("2026-03-01T18:00:00Z") };
  const library = await startOrderLibrary({ services: { now: () => new Date(clock.time) } });
  const { gateway, services, database } = library;
  for (let place = 0; place < regularGivings; place++) {
    const { reader, userId, addressId } = await createBuyer(library);
    const regularGiving = { userId, addressId, donation: 10, recurringInterval: 2 };
    await reader.read("/regulargivings?culture=en", { ...regularGiving, paymentId: newToken() });
  }
  return {
    library,
    gateway,
    schedules: [...gateway.regularGivings.schedules],
    states: async () => {
      const rows = database.db.selectFrom("givings").select("state").orderBy("id");
      return (await rows.execute()).map(({ state }) => state);
    },
    /** Compares in two nights; whether each was complete. */
    async passNights() {
      const nights: boolean[] = [];
      for (let night = 0; night < 2; night++) {
        clock.time += 24 * 60 * 60_000;
        nights.push(await compareRegularGivings(services));
      }
      return nights;
    },
    alerts: () => library.logged.filter(({ level }) => level === "error"),
    [Symbol.asyncDispose]: () => library[Symbol.asyncDispose](),
  };
}

test("P10: takes several missing givings for a wrong setting", async () => {
  await using trial = await startNights(3);
  const { gateway, schedules } = trial;
  for (const { orderid } of gateway.charged) gateway.findings.set(orderid, charged(orderid, 10));

  gateway.regularGivings.schedules.clear();
  expect(await trial.passNights()).toEqual([false, false]);
  expect(await trial.states()).toEqual(["active", "active", "active"]);
  expect(trial.alerts()).toHaveLength(2);

  // With one of them there, the others count as ended.
  gateway.regularGivings.schedules.set(...schedules[0]!);
  expect(await trial.passNights()).toEqual([true, true]);
  expect(await trial.states()).toEqual(["active", "cancelled", "cancelled"]);
});

test("P10: takes one missing giving without its donation for a wrong key", async () => {
  await using trial = await startNights(1);
  const { gateway, schedules } = trial;
  gateway.regularGivings.schedules.clear();
  expect(await trial.passNights()).toEqual([false, false]);
  expect(await trial.states()).toEqual(["active"]);
  expect(gateway.regularGivings.customers.size).toBe(1);
  expect(trial.alerts()).toHaveLength(2);

  // With the right keys it goes on.
  gateway.regularGivings.schedules.set(...schedules[0]!);
  expect(await trial.passNights()).toEqual([true, true]);
  expect(await trial.states()).toEqual(["active"]);
  expect(gateway.regularGivings.schedules.size).toBe(1);

  gateway.regularGivings.schedules.clear();
  for (const { orderid } of gateway.charged) gateway.findings.set(orderid, charged(orderid, 10));
  expect(await trial.passNights()).toEqual([true, true]);
  expect(await trial.states()).toEqual(["cancelled"]);
});

test("compares nothing once it is aborted", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  await shop.skip(31);
  const stopping = new AbortController();
  stopping.abort();
  expect(await compareRegularGivings(shop.services, { signal: stopping.signal })).toBe(false);
  expect(await shop.chargesOf(ruth)).toEqual([]);
  await shop.compare();
  expect(await shop.chargesOf(ruth)).toHaveLength(1);
});
