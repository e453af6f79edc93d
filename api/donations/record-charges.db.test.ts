import { afterAll, expect, test } from "vitest";

import { findOperatorDonations } from "#api/db/operator/donations.ts";
import { findDonations } from "#api/db/donations/donations.ts";
import { findDiscrepancies, closeDiscrepancy } from "#api/db/payments/discrepancies.ts";
import { compareCharges } from "#api/ordering/compare-charges.ts";
import { addMonth } from "#domain/days.ts";
import { formatDay } from "#domain/formatting.ts";
import { cents } from "#domain/money.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { account, cardWithNumber } from "#tests/payments/start-gateway-simulator.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

const statesOf = async (donor: Buyer) => (await shop.chargesOf(donor)).map(({ state }) => state);

test("P11: records each monthly charge once despite repeated webhooks", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  const { orderid } = await shop.rowOf(ruth);
  await shop.runJobs();
  expect(await shop.mailsTo(ruth)).toHaveLength(1);

  for (const days of [31, 30]) {
    await shop.skip(days);
    const event = `charge of ${ruth.userId} after ${days} days`;
    expect(await shop.notify(orderid, event)).toBe(200);
    expect(await shop.notify(orderid)).toBe(200);
    // In several processes at once, the nightly one among them.
    await Promise.all([shop.runJobs(), shop.compare(), shop.hint(orderid), shop.hint(orderid)]);
    expect(await shop.notify(orderid, event)).toBe(200);
    expect(await shop.runJobs()).toBe(0);
    await shop.compare();
  }
  expect(await shop.chargesOf(ruth)).toMatchObject([
    { day: "2026-04-01", cents: 1000, state: "paid", isLate: false },
    { day: "2026-05-01", cents: 1000, state: "paid", isLate: false },
  ]);
  expect(await shop.booked(ruth)).toEqual(await shop.charged(ruth));
  expect(await shop.mailsTo(ruth)).toHaveLength(3);
});

test("states the amount and the next charge in each receipt", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth, { dollars: 12.5 }));
  await shop.advance(31);
  await shop.compare();
  const letters = (await shop.library.mails()).filter(({ to }) => to === ruth.email);
  const [{ id } = { id: "" }] = await shop.chargesOf(ruth);
  expect(letters).toHaveLength(2);
  for (const { text } of letters) expect(text).toContain("$12.50");
  expect(letters[1]?.text).toContain(id);
  const { first_day } = await shop.rowOf(ruth);
  const nextDay = addMonth(first_day);
  expect(letters[0]?.text).toContain(`charged on ${formatDay(first_day, "en")}.`);
  expect(letters[1]?.text).toContain(`charged on ${formatDay(nextDay, "en")}.`);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ nextCharge: nextDay });
});

test("mails a declined charge once, and does not count it", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth, { fields: cardWithNumber("4000000000090151") }));
  const { orderid } = await shop.rowOf(ruth);
  await shop.advance(31);
  for (let time = 0; time < 2; time++) {
    await shop.notify(orderid);
    await shop.runJobs();
    await shop.compare();
  }
  expect(await statesOf(ruth)).toEqual(["declined"]);
  expect(await shop.mailsTo(ruth)).toHaveLength(2);
  expect(await shop.booked(ruth)).toEqual([1000]);
});

test("reduces a donation by a partial refund, and alerts once", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  await shop.advance(31);
  const [{ id } = { id: "" }] = await shop.chargesOf(ruth);
  await shop.skip(1);
  await shop.place.transact({ type: "refund", transactionid: id, amount: "4.00" });
  shop.library.logged.length = 0;
  await shop.compare();
  await shop.compare();
  const donations = await findDonations(shop.library.database.db, ruth.userId);
  expect(donations).toMatchObject([{ amount: 1000 }, { id, amount: 600, state: "paid" }]);
  const alert = { level: "warn", message: "part of a charge was refunded outside the library" };
  expect(shop.library.logged.filter(({ level }) => level === "warn")).toEqual([
    expect.objectContaining(alert),
  ]);
});

test("mails a charge refunded at the gateway, and does not count it", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  await shop.advance(31);
  const [{ id } = { id: "" }] = await shop.chargesOf(ruth);
  await shop.skip(1);
  await shop.place.transact({ type: "refund", transactionid: id });
  await shop.hint((await shop.rowOf(ruth)).orderid);
  await shop.compare();
  expect(await statesOf(ruth)).toEqual(["refunded"]);
  expect(await shop.mailsTo(ruth)).toHaveLength(3);
  expect(await shop.booked(ruth)).toEqual([1000]);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
});

test("finds a refund without our id at night", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  await shop.advance(33);
  const [{ id } = { id: "" }] = await shop.chargesOf(ruth);
  await shop.place.transact({ type: "refund", transactionid: id, orderid: "" });
  await shop.compare();
  expect(await statesOf(ruth)).toEqual(["refunded"]);
});

test.each([
  ["returned in time", "90000900016", 4],
  ["returned late", "90000900017", 6],
])("mails once more about a bank charge that is %s", async (_, checkaccount, days) => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth, { fields: { ...account, checkaccount } }));
  await shop.advance(31);
  const before = (await shop.mailsTo(ruth)).length;
  expect(await statesOf(ruth)).toEqual(["pending"]);
  for (let day = 0; day < days; day++) await shop.advance(1);
  await shop.compare();
  expect(await statesOf(ruth)).toEqual(["returned"]);
  // The first donation was returned too, in the month before.
  expect(await shop.mailsTo(ruth)).toHaveLength(before + 1);
});

test("lists a duplicate refund of a bank charge until it is resolved", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth, { fields: { ...account, checkaccount: "90000900017" } }));
  await shop.advance(31);
  for (let day = 0; day < 4; day++) await shop.advance(1);
  const [{ id } = { id: "" }] = await shop.chargesOf(ruth);
  expect(await statesOf(ruth)).toEqual(["paid"]);
  await shop.place.transact({ type: "refund", transactionid: id, amount: "4.00" });
  for (let day = 0; day < 2; day++) await shop.advance(1);
  await shop.compare();

  expect(await statesOf(ruth)).toEqual(["returned"]);
  const duplicate = { orderid: id, state: "twice", amount_cents: 1000, email: ruth.email };
  const listed = async () =>
    (await findDiscrepancies(shop.db)).filter(({ state }) => state === "twice");
  expect(await listed()).toEqual([expect.objectContaining(duplicate)]);
  const alert = { level: "error", message: expect.stringContaining("payments list") };
  expect(shop.library.logged).toContainEqual(expect.objectContaining(alert));
  await compareCharges(shop.services);
  expect(await listed()).toHaveLength(1);
  expect(await closeDiscrepancy(shop.db, id, shop.services.now())).toBe(true);
  await shop.compare();
  expect(await listed()).toEqual([]);
});

test("keeps a bank charge pending after a change to a card", async () => {
  const ruth = await shop.moveIn();
  const started = unwrap(await shop.give(ruth, { fields: account }));
  await shop.advance(31);
  expect(await statesOf(ruth)).toEqual(["pending"]);
  const change = { userId: ruth.userId, id: started.regularGiving?.id };
  unwrap(await shop.change(ruth, { ...change, paymentId: await shop.place.makeToken() }));
  await shop.runJobs();
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ method: "card", lastFour: "1111" });
  // The operator's list shows how each charge was paid.
  const donations = await findOperatorDonations(shop.db, { userId: ruth.userId });
  expect(donations.map(({ method }) => method)).toEqual(["bank", "bank"]);
  await shop.compare();
  expect(await statesOf(ruth)).toEqual(["pending"]);
  for (let day = 0; day < 3; day++) await shop.advance(1);
  expect(await statesOf(ruth)).toEqual(["paid"]);
  expect(await shop.mailsTo(ruth)).toHaveLength(3);
});

test("P10: alerts about a charge after the end until it is voided", async () => {
  const ruth = await shop.moveIn();
  const started = unwrap(await shop.give(ruth));
  unwrap(await shop.cancel(ruth, started.regularGiving?.id ?? 0));
  const { orderid } = await shop.rowOf(ruth);
  const alerts = () =>
    shop.library.logged.filter(({ message }) => /after it had ended/.test(message));
  shop.library.logged.length = 0;

  // As if the gateway had forgotten the end.
  await shop.skip(1);
  const charge = await shop.place.sell({ orderid, amount: "10.00" });
  await shop.notify(orderid);
  await shop.runJobs();
  expect(await shop.chargesOf(ruth)).toMatchObject([
    { id: charge["transactionid"], state: "paid", isLate: true },
  ]);
  expect(alerts()).toMatchObject([{ level: "error", facts: { orderid, amount: "10.00" } }]);
  expect(await shop.booked(ruth)).toEqual(await shop.charged(ruth));
  await shop.compare();
  await shop.compare();
  expect(alerts()).toHaveLength(3);

  await shop.place.transact({ type: "void", transactionid: charge["transactionid"] ?? "" });
  await shop.compare();
  expect(await statesOf(ruth)).toEqual(["voided"]);
  expect(alerts()).toHaveLength(3);
  expect(await shop.mailsTo(ruth)).toHaveLength(4);
});

test("does not alert about a charge from before the end", async () => {
  const ruth = await shop.moveIn();
  const started = unwrap(await shop.give(ruth));
  await shop.skip(31);
  unwrap(await shop.cancel(ruth, started.regularGiving?.id ?? 0));
  shop.library.logged.length = 0;
  shop.pass(60);
  await shop.compare();
  expect(await shop.chargesOf(ruth)).toMatchObject([{ state: "paid", isLate: false }]);
  expect(shop.library.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("records each charge with its own amount after a change", async () => {
  const ruth = await shop.moveIn();
  const started = unwrap(await shop.give(ruth));
  await shop.advance(31);
  const change = { userId: ruth.userId, id: started.regularGiving?.id, donation: 12.34 };
  unwrap(await shop.change(ruth, change));
  await shop.advance(30);
  expect((await shop.chargesOf(ruth)).map((charge) => charge.cents)).toEqual([
    cents(10),
    cents(12.34),
  ]);
  expect(await shop.booked(ruth)).toEqual(await shop.charged(ruth));
});
