import { afterAll, expect, test } from "vitest";

import type { LastOrder } from "#contract/last-order.ts";
import { startDonationShop } from "#tests/payments/donation-shop.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { account } from "#tests/payments/start-gateway-simulator.ts";

const shop = await startDonationShop();
afterAll(() => shop.library[Symbol.asyncDispose]());

type Page = { items: LastOrder[]; total: number };
const ordersOf = ({ reader, userId }: Buyer, query = "") =>
  reader.read<Page>(`/orders/getorders?userId=${userId}${query}`);

const donations = ({ items }: Page) => items.map(({ donation }) => donation);

test("S7.20, S7.21: lists donations as orders, and can omit monthly ones", async () => {
  const ruth = await shop.moveIn();
  await shop.giveOnce(ruth, { dollars: 5 });
  await shop.give(ruth, { dollars: 7 });

  for (const query of ["", "&monthly=", "&monthly=true"]) {
    const all = await ordersOf(ruth, query);
    expect([donations(all), all.total]).toEqual([[7, 5], 2]);
  }
  const some = await ordersOf(ruth, "&monthly=false");
  expect([donations(some), some.total]).toEqual([[5], 1]);
  expect((await ruth.reader.get("/orders/getorders?userId=1&monthly=no")).status).toBe(400);
});

test("shows a bank donation as pending among orders and donations", async () => {
  const naomi = await shop.moveIn();
  expect(await shop.giveOnce(naomi, { dollars: 5 })).toMatchObject({ paymentState: "paid" });
  const byBank = await shop.giveOnce(naomi, { dollars: 6, fields: account });
  expect(byBank).toMatchObject({ paymentState: "pending" });
  const { items } = await ordersOf(naomi);
  expect(items.map(({ donation, paymentState }) => [donation, paymentState])).toEqual([
    [6, "pending"],
    [5, "paid"],
  ]);

  type Donations = { years: { gifts: { state: string; paymentId: string | null }[] }[] };
  const { years } = await naomi.reader.read<Donations>(`/gifts?userId=${naomi.userId}`);
  expect(years.flatMap(({ gifts: donations }) => donations)).toMatchObject(
    items.toReversed().map(({ paymentState, paymentId }) => ({ state: paymentState, paymentId })),
  );
});
