import { afterAll, expect, test } from "vitest";

import { moveInBuyer, startOrderLibrary } from "#tests/orders.ts";

const library = await startOrderLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;

test("a free order is placed, told by mail, and seen in the history", async () => {
  const ruth = await moveInBuyer(library);
  const order = await ruth.place(
    ruth.order({
      bookOrders: [
        { bookCode: "prayer", quantity: 3 },
        { bookCode: "half", quantity: 2 },
      ],
    }),
  );

  expect(order).toEqual({
    id: order.id,
    state: "placed",
    placedOn: "2026-03-01",
    orderDetails: [
      { code: "prayer", title: "Harbour Broadcaster 268: Prayer", price: 1, quantity: 3 },
      { code: "half", title: "A Half", price: 0.5, quantity: 2 },
    ],
    donation: 0,
    addressString: "Ruth Alder\n1 Alder Lane\nElmbrook, Vermont 05001\nUnited States",
    valueFree: 4,
    valuePaid: 0,
    shipping: 0,
    total: 0,
    description: "en order-in-brief 5",
    paymentId: null,
  });
  expect(await ruth.history()).toEqual({ items: [order], total: 1 });
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-03-01", alreadyOrderedMo: true });
  expect(library.gateway.charged).toEqual([]);

  const mail = (await library.mails()).find(({ to }) => to === ruth.email);
  expect(mail?.subject).toBe(`Your order ${order.id} has been placed`);
  for (const words of [
    "3 × Harbour Broadcaster 268: Prayer — $3.00",
    "Books, 5 copies: $4.00",
    "Our gift to you: −\u00a0$4.00",
    "Total: $0.00",
    `Order number: ${order.id}\n`,
    "Placed on: March 1, 2026",
    "Elmbrook, Vermont 05001\nUnited States",
    "Your next free order opens on April 1, 2026.",
  ]) {
    expect(mail?.text).toContain(words);
  }
});

test("ten free orders of one person at once are one (P6)", async () => {
  const ruth = await moveInBuyer(library);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      ruth.send(ruth.order(), `an-intention-${place}-of-hers`),
    ),
  );
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === "cart-already-ordered")).toHaveLength(9);
  expect((await ruth.history()).total).toBe(1);
});

test("the database itself keeps one free order a month", async () => {
  const ruth = await moveInBuyer(library);
  const { id } = await ruth.place(ruth.order());
  const copy = db
    .insertInto("orders")
    .columns([
      "user_id",
      "state",
      "type",
      "language",
      "address_id",
      "region_id",
      "address",
      "value_cents",
      "free_cents",
      "pay_cents",
      "shipping_cents",
      "donation_cents",
      "total_cents",
      "placed_day",
      "free_month",
      "lists",
      "ip_claim",
      "made_at",
      "changed_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom("orders")
        .select([
          "user_id",
          "state",
          "type",
          "language",
          "address_id",
          "region_id",
          "address",
          "value_cents",
          "free_cents",
          "pay_cents",
          "shipping_cents",
          "donation_cents",
          "total_cents",
          "placed_day",
          "free_month",
          "lists",
          "ip_claim",
          "made_at",
          "changed_at",
        ])
        .where("id", "=", id),
    );
  await expect(copy.execute()).rejects.toThrow(/orders_free_month/);
});
