import fc from "fast-check";
import { afterAll, expect, test } from "vitest";

import { findUser } from "#api/db/people/users.ts";
import { draftOrder } from "#api/ordering/draft-order.ts";
import { orNotFound, ProblemError } from "#api/problem.ts";
import type { Book } from "#contract/books.ts";
import { NewOrder } from "#contract/orders.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import { cents, zero } from "#domain/money.ts";
import { checkoutTypes, type Quote } from "#domain/pricing.ts";
import { toCartTitle } from "#web/shop/cart/cart-line.ts";
import type { Cart } from "#web/shop/cart/cart-state.ts";
import { listOrderedLines, toPricedLines } from "#web/shop/cart/cart-sum.ts";
import { buildOrderRequest } from "#web/shop/checkout/submit/order-request.ts";
import { calculateOrder, listBlockingReasons } from "#web/shop/checkout/calculate-order.ts";
import { readDonation, refuseTypedSum } from "#web/shop/checkout/submit/read-donation.ts";

import { book } from "#tests/catalog-records.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";
import { type Buyer, createBuyer, orderCatalog, startOrderLibrary } from "./order-library.ts";

const books = [
  ...(orderCatalog.books ?? []),
  ...[0.07, 0.29, 1.15, 19.99, 999.99].map((price) =>
    book({ code: `at-${price * 100}`, type: "Booklets", price, hasPrintableVersion: true }),
  ),
];
const countries = [
  { code: "MX", requiresTaxId: true },
  { code: "CU", orderingEnabled: false },
];

/** Dollars in whole cents. */
const dollarsTo = (maximum: number) => fc.nat(maximum * 100).map((cents) => cents / 100);
const mostly = (usual: "1" | "0", other: "1" | "0") => fc.constantFrom(usual, usual, usual, other);

/** Any cart, choice, person and terms. */
const anyCase = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      code: fc.constantFrom(...books.map(({ code }) => code ?? "")),
      quantity: fc.oneof({ arbitrary: fc.nat(3), weight: 4 }, fc.nat(999)),
    }),
    { selector: ({ code }) => code, maxLength: 18 },
  ),
  type: fc.constantFrom(...checkoutTypes),
  typedDonation: fc.oneof(
    fc.constantFrom("", "", "0", "0,05", "0.1", "2,5", "three"),
    dollarsTo(500).map(String),
  ),
  country: fc.constantFrom("US", "US", "CA", "MX", "CU"),
  person: fc.record({
    free_limit_cents: fc.option(dollarsTo(50).map(cents)),
    is_marked_foreign: fc.boolean(),
    tax_id: fc.constantFrom("", "XAXX010101000"),
  }),
  /** The month of the person's last free order. */
  freeMonth: fc.constantFrom(null, "2026-02", "2026-03"),
  terms: fc.record({
    freeLimitUS: dollarsTo(60),
    freeLimitForeign: dollarsTo(60),
    cartEnabledUS: mostly("1", "0"),
    cartEnabledForeign: mostly("1", "0"),
    collectShippingPercentUS: dollarsTo(100),
    collectShippingPercentForeign: dollarsTo(100),
  }),
});

/** An order that costs nothing, a paid one, and one that is not allowed; these are always tried. */
const usual: Case = {
  lines: [{ code: "half", quantity: 2 }],
  type: "free",
  typedDonation: "",
  country: "US",
  person: { free_limit_cents: null, is_marked_foreign: false, tax_id: "" },
  freeMonth: null,
  terms: {
    freeLimitUS: 20,
    freeLimitForeign: 5,
    cartEnabledUS: "1",
    cartEnabledForeign: "1",
    collectShippingPercentUS: 10,
    collectShippingPercentForeign: 25,
  },
};
const examples: [Case][] = [
  [usual],
  [{ ...usual, type: "cover" }],
  [{ ...usual, type: "cover", lines: [{ code: "priceless", quantity: 999 }] }],
  [{ ...usual, country: "CU" }],
];

type Case = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never;

/** Rises with each case, so that changed terms are not cached. */
let version = 0;
const library = await startOrderLibrary({
  catalog: { ...orderCatalog, books, countries },
  services: { catalogVersion: async () => ++version },
});
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;

test("P19: site and library calculate the same totals and refusals for any cart", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(ruth.order());
  for (const code of ["CA", "MX", "CU"]) await addAddress(ruth, code);
  const addresses = await ruth.reader.read<UserAddress[]>(
    `/addresses/getuseraddresses?userId=${ruth.userId}`,
  );
  const outcomes = new Set<string>();

  await fc.assert(
    fc.asyncProperty(anyCase, async (testCase) => {
      await setTerms(ruth, testCase);
      const { request, quote, reasons } = await draftOnSite(ruth, addresses, testCase);
      const parsed = NewOrder.safeParse(JSON.parse(JSON.stringify(request)));
      if (!parsed.success) {
        // An order that the contract rejects is never sent.
        expect(reasons).not.toEqual([]);
        return;
      }
      const answer = await draftOnServer(ruth, parsed.data);
      const outcome = quote.total > 0 ? "paid" : "given";
      outcomes.add(typeof answer === "string" ? "refused" : outcome);
      if (reasons.length === 0) expect(answer).toEqual(quote);
      else if (typeof answer === "string") expect(reasons).toContain(answer);
      // An invalid donation is left out of what the site would send.
      else expect(reasons).toEqual([expect.stringMatching(/^donation-/)]);
    }),
    { numRuns: 100, examples },
  );
  expect([...outcomes].toSorted()).toEqual(["given", "paid", "refused"]);
}, 120_000);

async function addAddress({ reader, userId }: Buyer, country: string): Promise<void> {
  const regionId = await findRegionId(db, country);
  const place = { regionId, cityName: "Elmbrook", address: "1 Alder Lane", zipCode: "05001" };
  await reader.read("/addresses", { userId, ...place });
}

type Settings = Parameters<typeof calculateOrder>[0]["settings"];

/** Stores the person and the library's terms of the case. */
async function setTerms({ userId }: Buyer, { person, freeMonth, terms }: Case): Promise<void> {
  await db.updateTable("users").set(person).where("id", "=", userId).execute();
  const orders = db.updateTable("orders").where("user_id", "=", userId);
  await orders.set({ free_month: freeMonth }).execute();
  await db
    .updateTable("library")
    .set({ cart_settings: JSON.stringify(terms) })
    .execute();
}

/** What the site shows and would send, and what blocks it, from answers of the API. */
async function draftOnSite(
  ruth: Buyer,
  addresses: UserAddress[],
  { lines, typedDonation, country, ...choices }: Case,
) {
  const codes = lines.map(({ code }) => code);
  const [user, settings, printed] = await Promise.all([
    ruth.user(),
    library.read<Settings>("/settings/getCartSettings"),
    codes.length === 0 ? null : library.read<Book[]>(`/books/getprinted?codes=${codes.join()}`),
  ]);
  const titles = new Map(printed?.map((book) => [book.code, toCartTitle(book)]));
  const cart: Cart = {
    type: choices.type,
    lines: lines.flatMap(({ code, quantity }) => {
      const title = titles.get(code);
      return title ? [{ ...title, quantity }] : [];
    }),
    outOfPrint: [],
  };
  const address = addresses.find(({ countryCode }) => countryCode === country);
  if (!address) throw new Error(`There is no address in ${country}.`);

  const donation = readDonation(typedDonation);
  const priced = toPricedLines(cart);
  const worked = calculateOrder({
    user,
    settings,
    address,
    lines: priced,
    type: cart.type,
    donation,
  });
  const { type, quote } = worked;
  const donationInput = { donation: donation ?? zero, sumRefusal: refuseTypedSum(typedDonation) };
  const checked = { ...worked, ...donationInput, lines: priced, taxId: user.taxId };
  const reasons = listBlockingReasons({ ...checked, isAgreed: true, payment: "none" });
  const filledIn = new FormData();
  expect(listOrderedLines(cart)).toHaveLength(priced.length);
  return {
    request: buildOrderRequest({ user, address, cart, type, quote, filledIn }),
    quote,
    reasons: reasons.map(({ code }) => code),
  };
}

/** The library's totals, or the code of its refusal. */
async function draftOnServer(ruth: Buyer, order: NewOrder): Promise<Quote | string> {
  const user = orNotFound(await findUser(db, (await ruth.user()).externalId));
  try {
    const drafting = { user, request: order, today: "2026-03-01" };
    return await db
      .transaction()
      .execute(async (trx) => (await draftOrder(trx, library.services, drafting)).quote);
  } catch (refusal) {
    if (refusal instanceof ProblemError) return refusal.code;
    throw refusal;
  }
}
