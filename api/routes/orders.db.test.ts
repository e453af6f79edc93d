import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { countUserOrders, selectUserOrders } from "#api/db/orders/orders.ts";
import type { LastOrder } from "#contract/last-order.ts";
import { loadTranslations } from "#server/load-translations.ts";
import { createBuyer, paidOrder, startOrderLibrary } from "#tests/payments/order-library.ts";

const clock = { time: "2026-03-01T18:00:00Z" };
const library = await startOrderLibrary({
  services: { now: () => new Date(clock.time), translate: await loadTranslations() },
});
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;

test("counts an order by the library's month, not by UTC", async () => {
  const ruth = await createBuyer(library);
  // Half an hour before midnight in Chicago, during daylight saving time.
  clock.time = "2026-04-01T04:30:00Z";
  expect((await ruth.place(ruth.order())).placedOn).toBe("2026-03-31");
  expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-03-31", alreadyOrderedMo: true });

  clock.time = "2026-04-01T05:00:00Z";
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-03-31", alreadyOrderedMo: false });
  expect((await ruth.place(ruth.order())).placedOn).toBe("2026-04-01");
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-04-01", alreadyOrderedMo: true });

  // A process whose clock is behind.
  clock.time = "2026-04-01T04:59:00Z";
  expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");
  clock.time = "2026-03-01T18:00:00Z";
});

test("pages the order history, newest first, in the language", async () => {
  const ruth = await createBuyer(library);
  for (let copies = 1; copies <= 3; copies++) {
    await ruth.place(paidOrder(ruth, coverOf(copies)));
  }
  const read = (query: string) =>
    ruth.reader.read<{ items: LastOrder[]; total: number }>(
      `/orders/getorders?userId=${ruth.userId}&${query}`,
    );

  const first = await read("take=2&language=fr");
  expect(first.total).toBe(3);
  expect(first.items.map(({ description }) => description)).toEqual([
    "3 exemplaires imprimés",
    "2 exemplaires imprimés",
  ]);
  expect(first.items[0]?.addressString).toMatch(/\nÉtats-Unis$/);
  const second = await read("take=2&pageCount=1&language=es");
  expect(second.items.map(({ description }) => description)).toEqual(["1 ejemplar impreso"]);
});

test.each([
  ["en", "has been placed", "Total: $13.75", "Your next free order opens on April 1, 2026."],
  ["es", "está hecho", "Total: 13,75 $", "desde el 1 de abril de 2026."],
  ["fr", "est enregistrée", "Total : 13,75 $", "à partir du 1er avril 2026."],
])("mails a buyer who orders in %s in that language", async (language, subject, total, next) => {
  const ruth = await createBuyer(library);
  await ruth.reader.read(`/orders?culture=${language}`, paidOrder(ruth));
  const mail = (await library.mails()).find(({ to }) => to === ruth.email);
  expect(mail?.subject).toContain(subject);
  const text = mail?.text.replaceAll("\u00a0", " ");
  expect(text).toContain(total);
  expect(text).toContain(next);
  expect(mail?.html).toContain("A Large Bible");
  expect(text).toContain(`/account?lng=${language}`);
});

test("subscribes the buyer to mailing lists once the order is placed", async () => {
  const ruth = await createBuyer(library);
  library.gateway.answers.push(() => ({ kind: "declined", answer: "200" }));
  await ruth.refused(paidOrder(ruth, { fgben: true, cates: true }));
  const lists = () => ruth.reader.read<{ subscriptionId: string }[]>("/usersubscriptions?type=all");
  expect(await lists()).toEqual([]);

  await ruth.place(paidOrder(ruth, { fgben: true, cates: true }));
  expect((await lists()).map(({ subscriptionId }) => subscriptionId)).toEqual(["cates", "fgben"]);
  const mails = (await library.mails()).filter(({ to }) => to === ruth.email);
  expect(mails.map(({ subject }) => subject)).toContain("You are on our mailing lists");

  // Mailed once.
  await ruth.place(paidOrder(ruth, { ...coverOf(1), fgben: true }));
  const allMails = (await library.mails()).filter(({ to }) => to === ruth.email);
  expect(allMails.filter(({ subject }) => subject === "You are on our mailing lists")).toHaveLength(
    1,
  );
});

test("reads an order history by its index", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(ruth.order());
  await fillHistories();

  const plan = await selectUserOrders(db, ruth.userId, 20, 0).explain();
  const text = JSON.stringify(plan);
  expect(text).toContain("orders_user");
  expect(text).toContain("order_lines_pkey");
  expect(text).toContain("payment_attempts_order");
  expect(text).not.toMatch(/Seq Scan on (orders|order_lines|payment_attempts)/);
  expect(await countUserOrders(db, ruth.userId)).toBe(1);
});

/** Adds three thousand people with one paid order each. */
async function fillHistories() {
  await sql`insert into users (external_id, email, first_name, last_name, phone, language, created_at)
    select 'many|' || n, n || '@example.org', '', '', '', 'en', now()
    from generate_series(1, 3000) as n`.execute(db);
  await sql`insert into orders (user_id, state, type, language, address_id, region_id, address,
      value_cents, free_cents, pay_cents, shipping_cents, donation_cents, total_cents, placed_day,
      lists, ip_claim, made_at, changed_at)
    select id, 'placed', 'cover', 'en', 1, (select min(id) from regions), '', 1, 0, 1, 0, 0, 1,
      '2026-01-01', '{}', '', now(), now()
    from users where external_id like 'many|%'`.execute(db);
  await sql`insert into order_lines
    select o.id, 0, 'grace', 'All of Grace', 'Tracts', 1, 1
    from orders o join users u on u.id = o.user_id where u.external_id like 'many|%'`.execute(db);
  await sql`insert into payment_attempts
      (user_id, order_id, orderid, amount_cents, token_sha256, fingerprint, state, made_at, changed_at)
    select u.id, o.id, 'many' || o.id, 1, 'many' || o.id, '', 'paid', now(), now()
    from orders o join users u on u.id = o.user_id where u.external_id like 'many|%'`.execute(db);
  await library.database.vacuum();
}

/** An order of `copies` copies whose cost is covered. */
function coverOf(copies: number) {
  const payAmount = copies;
  return {
    type: "cover" as const,
    bookOrders: [{ bookCode: "prayer", quantity: copies }],
    cartValue: payAmount,
    payAmount,
    total: Math.round(payAmount * 110) / 100,
  };
}

test("limits a person's orders, refused and small ones included", async () => {
  const ruth = await createBuyer(library);
  const half = ruth.order({ bookOrders: [{ bookCode: "half", quantity: 1 }] });
  for (let time = 0; time < 3; time++) expect((await ruth.place(half)).total).toBe(0);
  // Refused orders count as well.
  const nothing = ruth.order({ bookOrders: [{ bookCode: "half", quantity: 0 }] });
  for (let time = 0; time < 60; time++) await ruth.send(nothing);

  const answer = await ruth.send(half);
  expect([answer.status, (await answer.json()).code]).toEqual([429, "err-too-often-person"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ruth.history()).total).toBe(3);
});
