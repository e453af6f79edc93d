import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";

import { NewDonation } from "#contract/donations.ts";
import { NewOrder } from "#contract/orders.ts";
import { Profile } from "#contract/users.ts";
import { languages } from "#domain/languages.ts";
import { findStringLiterals, readSources } from "#tests/find-translation-keys.ts";
import { loadTranslations } from "#server/load-translations.ts";

import { listFieldErrors } from "./field-errors.ts";

const order = {
  userId: 1,
  addressId: 2,
  bookOrders: [{ bookCode: "bible", quantity: 1 }],
  type: "pay",
  cartValue: 5,
  payAmount: 5,
};
const profile = { externalId: "auth0|1", firstName: "Ruth", lastName: "Alder", phone: "" };

const orderOrDonation = z.union([NewOrder, NewDonation]);

function errorsOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value);
  return error ? listFieldErrors(error) : [];
}

test.each([
  [NewOrder, { ...order, userId: undefined }, "userId", "This is missing."],
  [NewOrder, { ...order, userId: "1" }, "userId", "Enter a number."],
  [NewOrder, { ...order, addressId: 0 }, "addressId", "Enter a number above 0."],
  [NewOrder, { ...order, addressId: 1.5 }, "addressId", "Enter a whole number."],
  [NewOrder, { ...order, donation: -1 }, "donation", "Enter 0 or more."],
  [NewOrder, { ...order, donation: 0.005 }, "donation", "Use at most two decimals."],
  [NewOrder, { ...order, type: "gratis" }, "type", "Choose one of these: free, pay, cover."],
  [NewOrder, { ...order, fgben: "yes" }, "fgben", "Enter true or false."],
  [NewOrder, { ...order, bookOrders: [] }, "bookOrders", "This is missing."],
  [NewOrder, { ...order, bookOrders: {} }, "bookOrders", "Enter a list."],
  [NewOrder, [], "body", "Send an object with the fields of this call."],
  [NewOrder, null, "body", "Send an object with the fields of this call."],
  [Profile, { ...profile, firstName: [] }, "firstName", "Enter text."],
  [
    NewOrder,
    { ...order, bookOrders: [...order.bookOrders, ...order.bookOrders] },
    "bookOrders",
    "List each book once.",
  ],
  [
    NewOrder,
    { ...order, bookOrders: [{ bookCode: "x".repeat(101), quantity: 1 }] },
    "bookOrders.0.bookCode",
    "Use at most 100 characters.",
  ],
  [
    NewOrder,
    { ...order, paymentId: "4111111111111111" },
    "paymentId",
    "Send a token of the payment gateway, never a card or account number.",
  ],
  [NewOrder, { ...order, ipAddress: "nowhere" }, "ipAddress", "Enter an IPv4 address."],
  [
    orderOrDonation,
    { userId: 1, addressId: 2, donation: 5, recurringInterval: 1, books: 1 },
    "books",
    "This field is not known.",
  ],
  [
    Profile,
    { ...profile, email: "ruth" },
    "email",
    "Enter an email address such as reader@example.org.",
  ],
  [
    Profile,
    { ...profile, firstName: "R2" },
    "firstName",
    "Enter a name without digits, of at most 100 letters.",
  ],
] as const)("names the field and describes the error plainly", async (...row) => {
  const [schema, value, field, sentence] = row;
  const translate = await loadTranslations();
  const [first] = errorsOf(schema, value);
  expect([first?.field, translate("en", first?.code ?? "", first?.params)]).toEqual([
    field,
    sentence,
  ]);
});

const donation = { userId: 1, addressId: 2, donation: 5, recurringInterval: 1 };

test.each([
  ["nothing", {}, ["userId", "addressId"]],
  ["an amount alone", { donation: 5 }, ["userId", "addressId"]],
  ["a gift without its person", { ...donation, userId: undefined }, ["userId"]],
  ["a gift without its amount", { ...donation, donation: undefined }, ["donation"]],
  ["an order without its person", { ...order, userId: undefined }, ["userId"]],
  [
    "an order without person and sum",
    { ...order, userId: undefined, payAmount: "" },
    ["userId", "payAmount"],
  ],
])("names the fields a client expects for %s", (_, body, fields) => {
  expect(errorsOf(orderOrDonation, body).map(({ field }) => field)).toEqual(fields);
});

test("describes the error in the requested language", async () => {
  const translate = await loadTranslations();
  const [first] = errorsOf(NewOrder, { ...order, donation: 0.005 });
  expect(languages.map((language) => translate(language, first?.code ?? ""))).toEqual([
    "Use at most two decimals.",
    "Use como máximo dos decimales.",
    "Utilisez au plus deux décimales.",
  ]);
});

test("has a text in every language for every rule of the contract", async () => {
  const translate = await loadTranslations();
  const codes = [...findStringLiterals(readSources("api", "contract"))].filter((literal) =>
    /^err-field-[a-z0-9-]*[a-z0-9]$/.test(literal),
  );
  expect(codes.length).toBeGreaterThan(25);
  for (const code of codes) {
    const [en, es, fr] = languages.map((language) => translate(language, code));
    expect(new Set([code, en, es, fr]).size, code).toBe(4);
  }
});
