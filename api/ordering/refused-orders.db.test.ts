import { afterAll, expect, test } from "vitest";

import type { NewOrder } from "#contract/orders.ts";
import { cents } from "#domain/money.ts";
import { createBuyer, paidOrder, startOrderLibrary } from "#tests/payments/order-library.ts";

const library = await startOrderLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;

const bible = { bookCode: "bible", quantity: 1 };
const tracts = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ bookCode: `tract-${place}`, quantity: 1 }));

test.each([
  [
    "a free one beyond the limit",
    { bookOrders: [bible], payAmount: 12.5 },
    "validation-cart-limit",
  ],
  [
    "a free one with two copies of a paperback",
    { bookOrders: [{ bookCode: "grace", quantity: 2 }] },
    "validation-cart-unique-paperback",
  ],
  [
    "a free one of type pay",
    { bookOrders: [{ bookCode: "grace", quantity: 2 }], type: "pay" },
    "validation-cart-unique-paperback",
  ],
  [
    "one that covers the cost of books that cost nothing",
    { bookOrders: [{ bookCode: "priceless", quantity: 999 }], type: "cover" },
    "validation-cart-costless-paperback",
  ],
  [
    "one that has such books and a paid one",
    {
      bookOrders: [
        { bookCode: "priceless", quantity: 999 },
        { bookCode: "half", quantity: 1 },
      ],
      type: "cover",
      payAmount: 0.5,
      paymentId: "token",
    },
    "validation-cart-costless-paperback",
  ],
  ["a free one of fifteen titles", { bookOrders: tracts(15) }, "validation-cart-limit-count"],
  ["a donation below the minimum", { donation: 0.05, paymentId: "token" }, "donation-too-small"],
  [
    "a donation above the maximum",
    { donation: 25_000.01, paymentId: "token" },
    "donation-too-large",
  ],
  [
    "a book that is not printed",
    { bookOrders: [{ bookCode: "unprinted", quantity: 1 }] },
    "cart-book-gone",
  ],
  ["an unknown book", { bookOrders: [{ bookCode: "nothing", quantity: 1 }] }, "cart-book-unknown"],
  ["one without copies", { bookOrders: [{ bookCode: "grace", quantity: 0 }] }, "cart-no-books"],
  [
    "one without copies but with a value",
    { bookOrders: [{ bookCode: "grace", quantity: 0 }], cartValue: 4.25, payAmount: 4.25 },
    "cart-no-books",
  ],
  ["one to be paid without a token", { donation: 5 }, "payment-missing"],
  [
    "one whose sum is beyond what can be paid",
    { type: "cover", donation: 99_999_999.99, payAmount: 1, paymentId: "token" },
    "cart-too-large",
  ],
] satisfies [string, Partial<NewOrder>, string][])(
  "refuses %s, and charges nothing",
  async (_, change, code) => {
    const ruth = await createBuyer(library);
    expect(await ruth.refused(ruth.order(change))).toBe(`422 ${code}`);
    expect((await ruth.history()).total).toBe(0);
    expect(library.gateway.charged).toEqual([]);
  },
);

test("leaves out lines without copies, also in a repeated order", async () => {
  const ruth = await createBuyer(library);
  const key = "with-lines-of-nothing";
  const none = ["nothing", "unprinted", ...tracts(14).map(({ bookCode }) => bookCode)];
  const empty = none.map((bookCode) => ({ bookCode, quantity: 0 }));
  const order = ruth.order();
  const placed = await ruth.place({ ...order, bookOrders: [...order.bookOrders, ...empty] }, key);
  expect(placed.orderDetails).toMatchObject([{ code: "half", quantity: 2 }]);
  expect(await ruth.place(order, key)).toEqual(placed);
});

test("accepts fourteen titles, and a value of exactly the limit", async () => {
  const ruth = await createBuyer(library);
  expect((await ruth.place(ruth.order({ bookOrders: tracts(14) }))).valueFree).toBe(1.4);
  const naomi = await createBuyer(library);
  const four = ruth.order({ bookOrders: [{ bookCode: "booklet", quantity: 4 }] });
  expect(
    await naomi.place({ ...four, userId: naomi.userId, addressId: naomi.addressId }),
  ).toMatchObject({ valueFree: 20, total: 0 });
});

test("accepts more titles for a person with a limit of 21 dollars", async () => {
  const ruth = await createBuyer(library);
  await db
    .updateTable("users")
    .set({ free_limit_cents: cents(21) })
    .where("id", "=", ruth.userId)
    .execute();
  expect((await ruth.place(ruth.order({ bookOrders: tracts(15) }))).state).toBe("placed");
});

test("refuses a second free order of a month, but not a cover order", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(ruth.order());
  expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");

  const covered = ruth.order({ type: "cover", payAmount: 1, total: 1.1, paymentId: "covers" });
  expect(await ruth.place(covered)).toMatchObject({ valueFree: 0, valuePaid: 1, total: 1.1 });
  // It would be charged now, and the buyer has not agreed to that.
  expect(await ruth.refused(ruth.order({ type: "pay", paymentId: "pays" }))).toBe(
    "409 cart-figures-changed",
  );
});

test("does not count up to half a dollar as the month's free order", async () => {
  const ruth = await createBuyer(library);
  const half = ruth.order({ bookOrders: [{ bookCode: "half", quantity: 1 }] });
  await ruth.place(half);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: null, alreadyOrderedMo: false });
  await ruth.place({
    ...half,
    bookOrders: [...half.bookOrders, { bookCode: "cent", quantity: 1 }],
    cartValue: 0.51,
  });
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: true });
});

test("refuses an order to a country closed by its flag or the setting", async () => {
  const ruth = await createBuyer(library, { region: "Ontario", country: "CA" });
  const country = db.updateTable("countries").where("code", "=", "CA");
  await country.set({ ordering_enabled: false }).execute();
  expect(await ruth.refused(ruth.order())).toBe("422 cart-country-ordering-disabled");
  await country.set({ ordering_enabled: true }).execute();

  const { cart_settings: settings } = await db
    .selectFrom("library")
    .select("cart_settings")
    .executeTakeFirstOrThrow();
  const write = (change: object) =>
    db
      .updateTable("library")
      .set({ cart_settings: JSON.stringify({ ...settings, ...change }) })
      .execute();
  await write({ cartEnabledForeign: "0" });
  expect(await ruth.refused(ruth.order())).toBe("422 cart-country-ordering-disabled");
  await write({});
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test("refuses an order without a tax id where the country requires one", async () => {
  const ruth = await createBuyer(library, { region: "Jalisco", country: "MX" });
  await db
    .updateTable("countries")
    .set({ requires_tax_id: true })
    .where("code", "=", "MX")
    .execute();
  const answer = await ruth.send(ruth.order());
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: "cart-tax-id-required",
    params: { shortest: 6 },
  });

  await ruth.reader.read("/users/settaxid", { userId: ruth.userId, taxId: "TAX-123456" });
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test("applies foreign terms abroad and to people marked as foreign", async () => {
  const abroad = await createBuyer(library, { region: "Ontario", country: "CA" });
  const marked = await createBuyer(library);
  await db
    .updateTable("users")
    .set({ is_marked_foreign: true })
    .where("id", "=", marked.userId)
    .execute();

  for (const [place, buyer] of [abroad, marked].entries()) {
    const order = buyer.order({
      type: "pay",
      bookOrders: [
        { bookCode: "booklet", quantity: 2 },
        { bookCode: "prayer", quantity: 2 },
      ],
      payAmount: 7,
      total: 8.75,
      paymentId: `foreign-${place}`,
    });
    expect(await buyer.place(order)).toMatchObject({ valueFree: 5, valuePaid: 7, shipping: 1.75 });
  }
});

test.each([
  ["the value", { cartValue: 30 }],
  ["what is paid", { payAmount: 12.49 }],
  ["the total", { total: 13.76 }],
])("P7: answers the server's sums when %s differs", async (_, change) => {
  const ruth = await createBuyer(library);
  const charged = library.gateway.charged.length;
  const answer = await ruth.send({ ...paidOrder(ruth), ...change });

  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: "cart-figures-changed",
    params: { cartValue: 32.5, payAmount: 12.5, total: 13.75 },
  });
  expect(library.gateway.charged).toHaveLength(charged);
  expect((await ruth.history()).total).toBe(0);
});

test("checks the sums before the rules", async () => {
  const ruth = await createBuyer(library);
  expect(await ruth.refused(ruth.order({ bookOrders: [bible], cartValue: 10 }))).toBe(
    "409 cart-figures-changed",
  );
});

test("does not find another person's address", async () => {
  const [ruth, naomi] = [await createBuyer(library), await createBuyer(library)];
  expect(await ruth.refused(ruth.order({ addressId: naomi.addressId }))).toBe(
    "404 cart-address-gone",
  );
  expect(await ruth.refused(ruth.order({ userId: naomi.userId }))).toBe("403 err-not-yours");
});

test("returns current prices of printed books only", async () => {
  const books = await library.read<{ code: string; price: number }[]>(
    "/books/getprinted?codes=booklet,unprinted,grace,nothing,booklet",
  );
  expect(books.map(({ code, price }) => [code, price])).toEqual([
    ["booklet", 5],
    ["grace", 4.25],
  ]);
});

test("includes the donation limits in the cart settings", async () => {
  expect(await library.read("/settings/getCartSettings")).toMatchObject({
    minimumDonation: 0.1,
    maximumDonation: 25_000,
  });
});
