import { afterAll, expect, test } from "vitest";

import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { account, card, cardWithNumber } from "#tests/payments/start-gateway-simulator.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** Somebody who gives each month. */
async function moveInDonor(fields: Record<string, string> = card) {
  const donor = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(donor, { fields }));
  return { donor, id: regularGiving?.id ?? 0 };
}

async function countAsked({ orderid }: { orderid: string }): Promise<number> {
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
])("once a giving has ended the gateway keeps no %s of it", async (_, fields) => {
  const { donor, id } = await moveInDonor(fields);
  expect(await shop.countKept(donor)).toBe(1);
  await endAndWait(donor, id);
  expect(await shop.countKept(donor)).toBe(0);
  expect(await countAsked(await shop.rowOf(donor))).toBe(0);
});

test.each([
  ["is not heard", "drop_before", 1],
  ["is heard, and its answer lost", "drop_after", 0],
  ["is refused", "rate_limited", 1],
])("what is to be forgotten, and %s, is asked for until it is", async (_, fault, kept) => {
  const { donor, id } = await moveInDonor();
  await shop.fault(fault, "vault");
  await endAndWait(donor, id);
  expect(await shop.countKept(donor)).toBe(kept);
  const row = await shop.rowOf(donor);
  expect(await countAsked(row)).toBe(1);
  await shop.wait(1);
  expect(await countAsked(row)).toBe(1);
  await shop.wait(1);
  expect(await shop.countKept(donor)).toBe(0);
  expect(await countAsked(row)).toBe(0);
});

test("it is asked for more and more seldom, and the operator is told that it is not done", async () => {
  const { donor, id } = await moveInDonor();
  await shop.fault("rate_limited", "vault", { times: 6 });
  shop.library.logged.length = 0;
  await endAndWait(donor, id);
  const failures = () => shop.library.logged.filter(({ message }) => /forget/.test(message));
  for (const minutes of [2, 4, 8, 16]) await shop.wait(minutes);
  expect(failures().filter(({ level }) => level === "error")).toHaveLength(1);
  expect(await shop.countKept(donor)).toBe(1);
  await shop.wait(31);
  expect(await shop.countKept(donor)).toBe(1);
  await shop.wait(1);
  await shop.wait(64);
  expect(await shop.countKept(donor)).toBe(0);
});

test("the night asks for it as well", async () => {
  const { donor, id } = await moveInDonor();
  unwrap(await shop.cancel(donor, id));
  await shop.compare();
  expect(await shop.countKept(donor)).toBe(0);
});

test.each([
  ["whose schedule could not be made", { fault: "rate_limited", on: "add_subscription" }, card],
  ["whose schedule was not heard of", { fault: "drop_before", on: "add_subscription" }, card],
  ["that nobody waited for", null, cardWithNumber("4000000000090029")],
  ["that was declined", null, cardWithNumber("4000000000002008")],
  ["that was not heard of", null, cardWithNumber("4000000000090011")],
])("a first gift %s leaves no card at the gateway", async (_, fault, fields) => {
  const donor = await shop.moveIn();
  if (fault) await shop.fault(fault.fault, fault.on);
  await shop.give(donor, { fields });
  for (const minutes of [2, 9, 9, 2]) await shop.wait(minutes);
  expect(await shop.regularGivingOf(donor)).toBeUndefined();
  expect(await shop.countKept(donor)).toBe(0);
  expect(await countAsked(await shop.rowOf(donor))).toBe(0);
});

test("what a first gift leaves that shows only after all was given up is forgotten too", async () => {
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

test("what a schedule still charges is not taken away from under it", async () => {
  const { donor } = await moveInDonor();
  const { orderid } = await shop.rowOf(donor);
  await shop.db
    .updateTable("givings")
    .set({ state: "failed" })
    .where("orderid", "=", orderid)
    .execute();
  const asked = { vault_id: orderid.slice(2).replaceAll("-", ""), orderid };
  const [asked_at, next_at] = [shop.now(), shop.now()];
  await shop.db
    .insertInto("customers_to_forget")
    .values({ ...asked, asked_at, next_at })
    .execute();
  await shop.wait(1);
  expect(await shop.countKept(donor)).toBe(1);

  // First it is ended.
  await shop.compare();
  expect((await shop.scheduleOf(donor))?.state).toBe("deleted");
  await shop.wait(2);
  expect(await shop.countKept(donor)).toBe(0);
});

test("the card of one giving is no other's", async () => {
  const [ruth, naomi] = [await moveInDonor(), await moveInDonor()];
  await endAndWait(ruth.donor, ruth.id);
  expect(await shop.countKept(naomi.donor)).toBe(1);
  await shop.advance(31);
  expect(await shop.booked(naomi.donor)).toEqual([1000, 1000]);
  // Begun anew, it is kept anew.
  unwrap(await shop.give(ruth.donor));
  await shop.wait(1);
  expect(await shop.countKept(ruth.donor)).toBe(1);
});
