import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { insertOrder } from "#api/db/orders/write-orders.ts";
import { findUser } from "#api/db/people/users.ts";
import { orNotFound } from "#api/problem.ts";
import { createBuyer, startOrderLibrary } from "#tests/payments/order-library.ts";

import { draftOrder } from "./draft-order.ts";
import { writeOrder } from "./begin-order.ts";

const library = await startOrderLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const half = { bookCode: "half", quantity: 1 };

test("places a free order, mails it and lists it in the history", async () => {
  const ruth = await createBuyer(library);
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
      {
        code: "prayer",
        title: "Harbour Broadcaster 268: Prayer",
        isoLangCode: "en",
        price: 1,
        quantity: 3,
      },
      { code: "half", title: "A Half", isoLangCode: "en", price: 0.5, quantity: 2 },
    ],
    donation: 0,
    addressString: "Ruth Alder\n1 Alder Lane\nElmbrook, Vermont 05001\nUnited States",
    valueFree: 4,
    valuePaid: 0,
    shipping: 0,
    total: 0,
    description: "en order-in-brief 5",
    paymentId: null,
    paymentState: null,
    givenBack: 0,
    goingBack: 0,
    shippedOn: null,
    carrier: null,
    trackingNumber: null,
  });
  expect(await ruth.history()).toEqual({ items: [order], total: 1 });
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-03-01", alreadyOrderedMo: true });
  expect(library.gateway.charged).toEqual([]);

  const mail = (await library.mails()).find(({ to }) => to === ruth.email);
  expect(mail?.subject).toBe(`Your order ${order.id} has been placed`);
  for (const line of [
    "3 × Harbour Broadcaster 268: Prayer — $3.00",
    "Books, 5 copies: $4.00",
    "Our gift to you: −\u00a0$4.00",
    "Total: $0.00",
    `Order number: ${order.id}\n`,
    "Placed on: March 1, 2026",
    "Elmbrook, Vermont 05001\nUnited States",
    "Your next free order opens on April 1, 2026.",
  ]) {
    expect(mail?.text).toContain(line);
  }
});

test("P6: places one of ten simultaneous free orders", async () => {
  const ruth = await createBuyer(library);
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

test("derives the free order of the month from orders, not a stored day", async () => {
  const ruth = await createBuyer(library);
  const storeDay = (day: string | null) =>
    db.updateTable("users").set({ last_order_day: day }).where("id", "=", ruth.userId).execute();
  await storeDay("2026-03-01");
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false });
  await ruth.place(ruth.order());

  // A process with a fast clock, or another time zone in the settings, leaves such days.
  for (const day of ["2026-04-01", "2026-02-28", null]) {
    await storeDay(day);
    expect(await ruth.user()).toMatchObject({
      alreadyOrderedMo: true,
      lastOrderDate: "2026-03-01",
    });
    expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");
  }
});

test("rejects a second free order of a month in the database", async () => {
  const ruth = await createBuyer(library);
  const { id } = await ruth.place(ruth.order());
  const { id: _, ...same } = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const copy = db.insertInto("orders").values(same);
  await expect(copy.execute()).rejects.toThrow(/orders_free_month/);
  const sentBefore = { ...same, state: "cancelled" as const, shipped_day: "2026-03-01" };
  await expect(db.insertInto("orders").values(sentBefore).execute()).rejects.toThrow(
    /orders_free_month/,
  );

  const { externalId, email } = await ruth.user();
  const user = orNotFound(await findUser(db, externalId));
  const now = library.services.now();
  const member = { externalId, email, isEmailVerified: true, issuedAt: now };
  const placing = { member, request: ruth.order(), language: "en" as const, ipAddress: "" };
  const writing = db.transaction().execute(async (trx) => {
    // The draft is made for a month without a free order.
    const drafting = { user, request: placing.request, today: "2026-04-01" };
    const draft = await draftOrder(trx, library.services, drafting);
    const submitted = { ...placing, key: "of-the-second-order", fingerprint: "" };
    return writeOrder(trx, {
      user,
      draft,
      submission: submitted,
      today: "2026-03-01",
      now,
      regularGiving: null,
    });
  });
  await expect(writing).rejects.toMatchObject({ status: 422, code: "cart-already-ordered" });
  expect((await ruth.history()).total).toBe(1);
});

test("reports other unique violations as themselves", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(ruth.order());
  const only = sql`create unique index only_order on orders (user_id) where user_id = ${sql.lit(ruth.userId)}`;
  const writing = db.transaction().execute(async (trx) => {
    await only.execute(trx);
    const { id: _, ...same } = await trx
      .selectFrom("orders")
      .selectAll()
      .where("user_id", "=", ruth.userId)
      .executeTakeFirstOrThrow();
    const idempotency = { key: "another", fingerprint: "" };
    return insertOrder(trx, { ...same, free_month: null }, [], idempotency);
  });
  await expect(writing).rejects.toThrow(/only_order/);
});

test("S9.03: places any number of small free orders without a limit", async () => {
  const ruth = await createBuyer(library);
  for (let time = 0; time < 4; time++) await ruth.place(ruth.order({ bookOrders: [half] }));
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false });
});

test("S9.03: refuses a third small order but not the free order", async () => {
  let now = new Date("2026-03-01T18:00:00Z");
  await using limited = await startOrderLibrary({
    services: { smallFreeOrdersPerMonth: 2, now: () => now },
  });
  const ruth = await createBuyer(limited);
  const first = await ruth.place(ruth.order({ bookOrders: [half] }));
  await ruth.place(ruth.order({ bookOrders: [half] }));
  expect(await ruth.refused(ruth.order({ bookOrders: [half] }))).toBe("422 cart-small-orders-used");
  const naomi = await createBuyer(limited);
  await naomi.place(naomi.order({ bookOrders: [half] }));

  await limited.database.db
    .updateTable("orders")
    .set({ state: "cancelled" })
    .where("id", "=", first.id)
    .execute();
  await ruth.place(ruth.order({ bookOrders: [half] }));
  await ruth.place(ruth.order());
  now = new Date("2026-04-01T18:00:00Z");
  await ruth.place(ruth.order({ bookOrders: [half] }));
});
