import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { findDiscrepancies } from "#api/db/payments/discrepancies.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import { createBuyer, newToken, startOrderLibrary } from "#tests/payments/order-library.ts";
import { charged } from "#tests/payments/payment-library.ts";

import { compareRegularGivings } from "./compare-regular-givings.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** What the operator was told of something. */
function alertsOf(orderid: string): string[] {
  const errors = shop.library.logged.filter(({ level }) => level === "error");
  return errors
    .filter(({ facts }) => JSON.stringify(facts).includes(orderid))
    .map(({ message }) => message);
}

const discrepanciesOf = async (id: string) =>
  (await findDiscrepancies(shop.db)).filter(({ orderid }) => orderid === id);

test("a charge under an id of ours that is in no book is kept for the operator, until it has gone back", async () => {
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

test("a schedule under an id of ours that is in no book is told each night, and left", async () => {
  const orderid = `G-${randomUUID()}`;
  const plan = { plan_amount: "5.00", plan_payments: "0", month_frequency: "1", day_of_month: "1" };
  const payment_token = await shop.place.makeToken();
  await shop.place.transact({ recurring: "add_subscription", orderid, payment_token, ...plan });
  await shop.compare();
  await shop.compare();
  const told = "the gateway keeps a regular giving that is in no book";
  expect(alertsOf(orderid)).toEqual([told, told]);
});

test("what another shop charges by the same account, once or each month, is none of ours", async () => {
  const orderid = "subscription-of-another-shop";
  await shop.place.sell({ orderid, amount: "10.00" });
  const plan = { plan_amount: "5.00", plan_payments: "0", day_frequency: "1" };
  const payment_token = await shop.place.makeToken();
  await shop.place.transact({ recurring: "add_subscription", orderid, payment_token, ...plan });
  await shop.advance(2);
  expect(alertsOf(orderid)).toEqual([]);
  expect(await discrepanciesOf(orderid)).toEqual([]);
});

test("what is charged of one that ended long ago is booked and told", async () => {
  const ruth = await shop.moveIn();
  const begun = unwrap(await shop.give(ruth));
  unwrap(await shop.cancel(ruth, begun.regularGiving?.id ?? 0));
  const { orderid } = await shop.rowOf(ruth);
  await shop.skip(70);
  await shop.place.sell({ orderid, amount: "10.00" });
  await shop.compare();
  expect(await shop.chargesOf(ruth)).toMatchObject([{ state: "paid", isLate: true }]);
  expect(alertsOf(orderid)).toContain("a regular giving was charged after it had ended");
  expect(await shop.booked(ruth)).toEqual(await shop.charged(ruth));
});

test("one whose end the gateway forgot is ended once more, also long after it", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  const { orderid, id } = await shop.rowOf(ruth);
  const ended = { state: "cancelled", changed_at: shop.now() } as const;
  await shop.db.updateTable("givings").set(ended).where("id", "=", id).execute();
  await shop.skip(20);
  await shop.compare();
  expect((await shop.scheduleOf(ruth))?.state).toBe("deleted");
  expect(alertsOf(orderid)).toContain("a regular giving went on that had ended");
});

test("while the gateway cannot be asked nothing is changed", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  await shop.fault("query_500", "query", { times: 9 });
  expect(await shop.compare()).toBe(false);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
  await shop.place.control("DELETE", "faults");
});

/** A library with so many regular givings, all by a gateway that answers as it is told, and its nights. */
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
    kept: [...gateway.regularGivings.kept],
    states: async () => {
      const rows = database.db.selectFrom("givings").select("state").orderBy("id");
      return (await rows.execute()).map(({ state }) => state);
    },
    /** Whether all could be compared, in each of two nights. */
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

test("P10: where none of several is at the gateway any more, a setting is more likely to be wrong than all of them ended", async () => {
  await using trial = await startNights(3);
  const { gateway, kept } = trial;
  for (const { orderid } of gateway.charged) gateway.findings.set(orderid, charged(orderid, 10));

  gateway.regularGivings.kept.clear();
  expect(await trial.passNights()).toEqual([false, false]);
  expect(await trial.states()).toEqual(["active", "active", "active"]);
  expect(trial.alerts()).toHaveLength(2);

  // With one of them there, the others have ended.
  gateway.regularGivings.kept.set(...kept[0]!);
  expect(await trial.passNights()).toEqual([true, true]);
  expect(await trial.states()).toEqual(["active", "cancelled", "cancelled"]);
});

test("P10: where even a single one is gone, and the gateway knows nothing of what it began with, it is another account", async () => {
  await using trial = await startNights(1);
  const { gateway, kept } = trial;
  gateway.regularGivings.kept.clear();
  expect(await trial.passNights()).toEqual([false, false]);
  expect(await trial.states()).toEqual(["active"]);
  expect(gateway.regularGivings.customers.size).toBe(1);
  expect(trial.alerts()).toHaveLength(2);

  // With the keys put right it goes on.
  gateway.regularGivings.kept.set(...kept[0]!);
  expect(await trial.passNights()).toEqual([true, true]);
  expect(await trial.states()).toEqual(["active"]);
  expect(gateway.regularGivings.kept.size).toBe(1);

  gateway.regularGivings.kept.clear();
  for (const { orderid } of gateway.charged) gateway.findings.set(orderid, charged(orderid, 10));
  expect(await trial.passNights()).toEqual([true, true]);
  expect(await trial.states()).toEqual(["cancelled"]);
});

test("work that is to end compares nothing further", async () => {
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
