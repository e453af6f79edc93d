import { afterAll, expect, test } from "vitest";

import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { account, card, cardWithNumber } from "#tests/payments/start-gateway-simulator.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** A person who gives each month. */
async function moveInDonor(fields: Record<string, string> = card) {
  const donor = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(donor, { fields }));
  return { donor, id: regularGiving?.id ?? 0 };
}

async function countQueuedDeletions({ orderid }: { orderid: string }): Promise<number> {
  const rows = shop.db.selectFrom("customers_to_forget").select("vault_id");
  return (await rows.where("orderid", "=", orderid).execute()).length;
}

async function endAndWait(donor: Buyer, id: number): Promise<void> {
  unwrap(await shop.cancel(donor, id));
  await shop.wait(1);
}

test.each([
  ["card", card],
  ["account", account],
])("deletes the stored %s of a regular giving that has ended", async (_, fields) => {
  const { donor, id } = await moveInDonor(fields);
  expect(await shop.countKept(donor)).toBe(1);
  await endAndWait(donor, id);
  expect(await shop.countKept(donor)).toBe(0);
  expect(await countQueuedDeletions(await shop.rowOf(donor))).toBe(0);
});

test.each([
  ["does not arrive", "drop_before", 1],
  ["arrives without an answer", "drop_after", 0],
  ["is refused", "rate_limited", 1],
])("repeats a deletion that %s until it succeeds", async (_, fault, remaining) => {
  const { donor, id } = await moveInDonor();
  await shop.fault(fault, "vault");
  await endAndWait(donor, id);
  expect(await shop.countKept(donor)).toBe(remaining);
  const row = await shop.rowOf(donor);
  expect(await countQueuedDeletions(row)).toBe(1);
  await shop.wait(1);
  expect(await countQueuedDeletions(row)).toBe(1);
  await shop.wait(1);
  expect(await shop.countKept(donor)).toBe(0);
  expect(await countQueuedDeletions(row)).toBe(0);
});

test("retries a deletion with growing pauses, and alerts the operator", async () => {
  const { donor, id } = await moveInDonor();
  await shop.fault("rate_limited", "vault", { times: 6 });
  shop.library.logged.length = 0;
  await endAndWait(donor, id);
  const failures = () =>
    shop.library.logged.filter(({ message }) => /vault customer/.test(message));
  for (const minutes of [2, 4, 8, 16]) await shop.wait(minutes);
  expect(failures().filter(({ level }) => level === "error")).toHaveLength(1);
  expect(await shop.countKept(donor)).toBe(1);
  await shop.wait(31);
  expect(await shop.countKept(donor)).toBe(1);
  await shop.wait(1);
  await shop.wait(64);
  expect(await shop.countKept(donor)).toBe(0);
});

test("deletes customers in the nightly work too", async () => {
  const { donor, id } = await moveInDonor();
  unwrap(await shop.cancel(donor, id));
  await shop.compare();
  expect(await shop.countKept(donor)).toBe(0);
});

test.each([
  ["whose schedule could not be made", { fault: "rate_limited", on: "add_subscription" }, card],
  ["whose schedule request was lost", { fault: "drop_before", on: "add_subscription" }, card],
  ["whose answer was lost", null, cardWithNumber("4000000000090029")],
  ["that was declined", null, cardWithNumber("4000000000002008")],
  ["that did not reach the gateway", null, cardWithNumber("4000000000090011")],
])("leaves no card at the gateway after a first donation %s", async (_, fault, fields) => {
  const donor = await shop.moveIn();
  if (fault) await shop.fault(fault.fault, fault.on);
  await shop.give(donor, { fields });
  for (const minutes of [2, 9, 9, 2]) await shop.wait(minutes);
  expect(await shop.regularGivingOf(donor)).toBeUndefined();
  expect(await shop.countKept(donor)).toBe(0);
  expect(await countQueuedDeletions(await shop.rowOf(donor))).toBe(0);
});

test("deletes a card whose charge shows after the giving had failed", async () => {
  const donor = await shop.moveIn();
  await shop.fault("query_hide", "query", { times: 9 });
  await shop.give(donor, { fields: cardWithNumber("4000000000090029") });
  const { orderid } = await shop.rowOf(donor);
  await shop.db.deleteFrom("customers_to_forget").execute();
  await shop.db
    .updateTable("givings")
    .set({ state: "failed" })
    .where("orderid", "=", orderid)
    .execute();
  expect(await shop.countKept(donor)).toBe(1);
  await shop.place.control("DELETE", "faults");
  for (const minutes of [2, 2]) await shop.wait(minutes);
  expect(await shop.booked(donor)).toEqual([1000]);
  expect(await shop.countKept(donor)).toBe(0);
});

test("keeps a card that a schedule still charges", async () => {
  const { donor } = await moveInDonor();
  const { orderid } = await shop.rowOf(donor);
  await shop.db
    .updateTable("givings")
    .set({ state: "failed" })
    .where("orderid", "=", orderid)
    .execute();
  const deletion = { vault_id: orderid.slice(2).replaceAll("-", ""), orderid };
  const [asked_at, next_at] = [shop.now(), shop.now()];
  await shop.db
    .insertInto("customers_to_forget")
    .values({ ...deletion, asked_at, next_at })
    .execute();
  await shop.wait(1);
  expect(await shop.countKept(donor)).toBe(1);

  // The schedule is ended first.
  await shop.compare();
  expect((await shop.scheduleOf(donor))?.state).toBe("deleted");
  await shop.wait(2);
  expect(await shop.countKept(donor)).toBe(0);
});

test("keeps the cards of other regular givings", async () => {
  const [ruth, naomi] = [await moveInDonor(), await moveInDonor()];
  await endAndWait(ruth.donor, ruth.id);
  expect(await shop.countKept(naomi.donor)).toBe(1);
  await shop.advance(31);
  expect(await shop.booked(naomi.donor)).toEqual([1000, 1000]);
  // A new regular giving stores its card again.
  unwrap(await shop.give(ruth.donor));
  await shop.wait(1);
  expect(await shop.countKept(ruth.donor)).toBe(1);
});
