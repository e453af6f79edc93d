import type { LastOrder } from "#contract/last-order.ts";
import type { NewOrder } from "#contract/orders.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { dollars } from "#domain/money.ts";

import { book, type CatalogRecords, smallCatalog } from "#tests/catalog-records.ts";
import { type LibraryOptions, startLibrary, type TestLibrary } from "#tests/start-library.ts";
import type { Reader } from "#tests/people/stub-identity.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";

const printed = { hasPrintableVersion: true } as const;

/** Books of every kind that matters for orders, at prices that are easy to add up. */
export const orderCatalog: CatalogRecords = {
  ...smallCatalog,
  settings: {
    freeLimitUS: 20,
    freeLimitForeign: 5,
    collectShippingPercentUS: 10,
    collectShippingPercentForeign: 25,
  },
  books: [
    book({ ...printed, code: "grace", title: "All of Grace", price: 4.25 }),
    book({ ...printed, code: "bible", title: "A Large Bible", type: "Booklets", price: 32.5 }),
    book({ ...printed, code: "booklet", title: "A Booklet", type: "Booklets", price: 5 }),
    book({ ...printed, code: "half", title: "A Half", type: "Tracts", price: 0.5 }),
    book({ ...printed, code: "cent", title: "A Cent", type: "Tracts", price: 0.01 }),
    book({
      ...printed,
      code: "prayer",
      title: "Prayer",
      type: "Booklets",
      price: 1,
      periodical: "broadcaster",
      number: 268,
    }),
    ...Array.from({ length: 15 }, (_, place) =>
      book({
        ...printed,
        code: `tract-${place}`,
        title: `Tract ${place}`,
        type: "Tracts",
        price: 0.1,
      }),
    ),
    book({ ...printed, code: "priceless", title: "Without Price", price: 0 }),
    book({ code: "unprinted", title: "Only to Read", price: 3 }),
  ],
};

export function startOrderLibrary(options: LibraryOptions = {}): Promise<TestLibrary> {
  return startLibrary({ catalog: orderCatalog, ...options });
}

/** A person with a profile and an address, and their orders. */
export type Buyer = {
  reader: Reader;
  email: string;
  userId: number;
  addressId: number;
  /** A free order of one tract by default; its totals are right when only the books are changed. */
  order: (change?: Partial<NewOrder>) => NewOrder;
  send: (order: NewOrder, key?: string) => Promise<Response>;
  /** Places the order; throws when it is refused. */
  place: (order: NewOrder, key?: string) => Promise<LastOrder>;
  /** The refusal of an order, such as "402 payment-declined". */
  refused: (order: NewOrder, key?: string) => Promise<string>;
  history: () => Promise<{ items: LastOrder[]; total: number }>;
  user: () => Promise<User>;
};

let buyers = 0;
let tokens = 0;

type HomeRegion = { region?: string; country?: string };

/** Creates a person who lives in Vermont, or in `living`. */
export async function createBuyer(library: TestLibrary, living: HomeRegion = {}): Promise<Buyer> {
  const { region = "Vermont", country = "US" } = living;
  const [externalId, email] = [`auth0|buyer-${++buyers}`, `buyer-${buyers}@example.org`];
  const reader = library.signIn({ externalId, email });
  const profile = { externalId, email, firstName: "Ruth", lastName: "Alder", phone: "" };
  const { userId } = await reader.read<User>("/users?culture=en", profile);
  const regionId = await findRegionId(library.database.db, country, region);
  const address = { userId, regionId, cityName: "Elmbrook", address: "1 Alder Lane" };
  const { id: addressId } = await reader.read<UserAddress>("/addresses", {
    ...address,
    zipCode: "05001",
  });

  const send = (order: NewOrder, key?: string) =>
    library.get("/orders?culture=en", {
      method: "POST",
      headers: {
        ...reader.headers,
        "Content-Type": "application/json",
        ...(key !== undefined && { "Idempotency-Key": key }),
      },
      body: JSON.stringify(order),
    });

  return {
    reader,
    email,
    userId,
    addressId,
    order: (change = {}) => ({
      userId,
      addressId,
      bookOrders: [{ bookCode: "half", quantity: 2 }],
      type: "free",
      donation: 0,
      cartValue: sumPrices(change.bookOrders ?? [{ bookCode: "half", quantity: 2 }]),
      payAmount: 0,
      fgben: false,
      fgbes: false,
      caten: false,
      cates: false,
      ...change,
    }),
    send,
    async place(order, key) {
      const answer = await send(order, key);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    async refused(order, key) {
      const answer = await send(order, key);
      const { code } = (await answer.json()) as { code?: string };
      return `${answer.status} ${code}`;
    },
    history: () => reader.read(`/orders/getorders?userId=${userId}`),
    user: () =>
      reader.read(`/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`),
  };
}

/** A Bible for 32.50: 20.00 free, 12.50 paid, and 1.25 for shipping. */
export function paidOrder(buyer: Buyer, change: Partial<NewOrder> = {}): NewOrder {
  return buyer.order({
    bookOrders: [{ bookCode: "bible", quantity: 1 }],
    type: "pay",
    payAmount: 12.5,
    total: 13.75,
    paymentId: newToken(),
    ...change,
  });
}

export function newToken(): string {
  return `token-${++tokens}-${Date.now().toString(36)}`;
}

/** In US dollars, by the catalog's prices. */
function sumPrices(orders: NewOrder["bookOrders"]): number {
  const prices = new Map(orderCatalog.books?.map(({ code, price }) => [code, price ?? 0]));
  const cents = orders.reduce(
    (sum, { bookCode, quantity }) => sum + Math.round((prices.get(bookCode) ?? 0) * 100) * quantity,
    0,
  );
  return dollars(cents);
}
