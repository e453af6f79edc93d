import { afterAll, expect, test } from "vitest";

import { shipOrder } from "#api/ordering/ship-order.ts";
import type { DonationList } from "#contract/donation-list.ts";
import type { OwnData } from "#contract/own-data.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import { type Buyer, paidOrder } from "#tests/payments/order-library.ts";
import { account, card } from "#tests/payments/start-gateway-simulator.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

async function erase({ reader }: Buyer): Promise<string> {
  const answer = await reader.post("/users/erase?culture=en", { externalId: reader.externalId });
  const { code = "" } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code}`.trim();
}

async function moveInDonor(fields: Record<string, string> = card): Promise<Buyer> {
  const donor = await shop.moveIn();
  unwrap(await shop.give(donor, { fields }));
  await shop.runJobs();
  return donor;
}

test("D2.10: stops charges and deletes the card when a person is erased", async () => {
  const ruth = await moveInDonor();
  await shop.advance(31);
  const before = await shop.mailsTo(ruth);
  expect(await erase(ruth)).toBe("200");
  expect((await shop.scheduleOf(ruth))?.state).toBe("deleted");
  await shop.wait(1);
  expect(await shop.countKept(ruth)).toBe(0);

  await shop.advance(62);
  expect(await shop.charged(ruth)).toEqual([1000, 1000]);
  expect((await shop.mailsTo(ruth)).slice(before.length)).toEqual(["Your account is deleted"]);
  // Donations stay as long as the law requires, without a name.
  expect(await shop.booked(ruth)).toEqual([1000, 1000]);
  expect(await shop.rowOf(ruth)).toMatchObject({
    state: "cancelled",
    vault_id: null,
    last_four: "",
    renewing_with: null,
  });
});

test("D2.10: deletes nothing when the gateway does not end the giving", async () => {
  const ruth = await moveInDonor();
  await shop.fault("rate_limited", "delete_subscription");
  expect(await erase(ruth)).toBe("409 delete-account-giving-goes-on");
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
  expect(await ruth.user()).toMatchObject({ firstName: "Ruth" });
  expect(await erase(ruth)).toBe("200");
});

test.each([["drop_after"], ["drop_before"]])(
  "D2.10: deletes nothing while the end is uncertain (%s)",
  async (fault) => {
    const ruth = await moveInDonor();
    await shop.fault(fault, "delete_subscription");
    expect(await erase(ruth)).toBe("409 delete-account-giving");
    expect(await erase(ruth)).toBe("409 delete-account-giving");
    expect(await ruth.user()).toMatchObject({ firstName: "Ruth" });
    for (const minutes of [2, 16]) await shop.wait(minutes);
    expect(await erase(ruth)).toBe("200");
    await shop.advance(62);
    expect(await shop.charged(ruth)).toEqual([1000]);
  },
);

test.each([
  ["a first donation", async (donor: Buyer) => shop.give(donor)],
  ["a donation", async (donor: Buyer) => shop.giveOnce(donor)],
])("deletes nobody while %s is uncertain", async (_, give) => {
  const ruth = await shop.moveIn();
  await shop.fault("drop_after", "sale");
  expect(await give(ruth)).toBe("409 order-pending");
  expect(await erase(ruth)).toBe("409 delete-account-payment");
  await shop.wait(2);
  expect(await erase(ruth)).toBe("200");
  expect(await shop.booked(ruth)).toEqual([1000]);
  await shop.wait(1);
  expect(await shop.countKept(ruth)).toBe(0);
});

test("keeps the giving of a person who cannot be deleted yet", async () => {
  const ruth = await moveInDonor();
  await shop.fault("drop_after", "sale");
  expect(await shop.giveOnce(ruth)).toBe("409 order-pending");
  expect(await erase(ruth)).toBe("409 delete-account-payment");
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
});

test("keeps the giving of a person who waits for books", async () => {
  const ruth = await moveInDonor();
  const { id } = await ruth.place(ruth.order());
  expect(await erase(ruth)).toBe("409 delete-account-order");
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
  await shipOrder(shop.services, { orderId: id });
  expect(await erase(ruth)).toBe("200");
});

test("deletes nobody while the schedule is uncertain", async () => {
  const ruth = await shop.moveIn();
  await shop.fault("drop_after", "add_subscription");
  unwrap(await shop.give(ruth));
  expect(await erase(ruth)).toBe("409 delete-account-giving");
  await shop.wait(2);
  expect(await erase(ruth)).toBe("200");
  await shop.advance(62);
  expect(await shop.charged(ruth)).toEqual([1000]);
});

test("records a bank return after the deletion, and mails nobody", async () => {
  const ruth = await moveInDonor({ ...account, checkaccount: "90000900016" });
  await shop.advance(31);
  expect(await shop.chargesOf(ruth)).toMatchObject([{ state: "pending" }]);
  expect(await erase(ruth)).toBe("200");
  const mails = await shop.mailsTo(ruth);
  for (let day = 0; day < 4; day++) await shop.advance(1);
  expect(await shop.chargesOf(ruth)).toMatchObject([{ state: "returned" }]);
  expect(await shop.mailsTo(ruth)).toEqual(mails);
});

test("P10: alerts about a charge made after the deletion", async () => {
  const ruth = await moveInDonor();
  const { orderid } = await shop.rowOf(ruth);
  expect(await erase(ruth)).toBe("200");
  await shop.skip(1);
  await shop.place.sell({ orderid, amount: "10.00" });
  shop.library.logged.length = 0;
  await shop.compare();
  expect(shop.library.logged.map(({ message }) => message)).toContain(
    "a regular giving was charged after it had ended",
  );
  expect(await shop.chargesOf(ruth)).toMatchObject([{ isLate: true }]);
});

test("P15: exports orders, donations, givings and their charges", async () => {
  const [ruth, naomi] = [await moveInDonor(), await moveInDonor()];
  const paymentId = await shop.place.makeToken();
  await ruth.place(paidOrder(ruth, { donation: 5, total: 18.75, paymentId }));
  unwrap(await shop.giveOnce(ruth, { dollars: 3, fields: account }));
  await shop.advance(31);

  const { externalId } = ruth.reader;
  const path = `/users/export?externalid=${encodeURIComponent(externalId)}&culture=en`;
  const data = await ruth.reader.read<OwnData>(path);
  expect(data.orders.data.map(({ donation }) => donation)).toEqual([10, 5, 3]);
  expect(data.payments.data.map(({ amount, method }) => [amount, method])).toEqual([
    [10, "card"],
    [18.75, "card"],
    [3, "bank"],
  ]);
  const { subscription_id, vault_id, first_day } = await shop.rowOf(ruth);
  expect([subscription_id, vault_id]).not.toContain(null);
  expect(data.givings.data).toMatchObject([
    {
      subscriptionId: subscription_id,
      vaultId: vault_id,
      firstCharge: first_day,
      state: "active",
      amount: 10,
      method: "card",
      lastFour: "1111",
      charges: [{ amount: 10, refunded: 0, method: "card", state: "paid", isLate: false }],
    },
  ]);
  const { years } = await ruth.reader.read<DonationList>(`/gifts?userId=${ruth.userId}`);
  expect(data.gifts.data).toEqual(years);
  expect(years.flatMap(({ gifts: donations }) => donations)).toHaveLength(4);
  const text = JSON.stringify(data);
  for (const row of [await shop.rowOf(naomi), ...(await shop.chargesOf(naomi))]) {
    expect(text).not.toContain("orderid" in row ? row.orderid : row.id);
  }
});
