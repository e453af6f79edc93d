import sharp from "sharp";

import { book, type CatalogRecords } from "#tests/catalog-records.ts";

import { openPeopleLibrary, type PeopleLibrary } from "./people-library.ts";
import { writeCatalog } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";

type Books = NonNullable<CatalogRecords["books"]>;

/** More titles than a free order may have (S9.02). */
export const TRACT_COUNT = 16;

/** A library of printed books, at prices that exercise every rule. */
export async function openOrderLibrary(
  options: Parameters<typeof openPeopleLibrary>[0] = {},
): Promise<PeopleLibrary> {
  return openPeopleLibrary({ seed: orderSeed, ...options });
}

export const orderSeed = {
  name: "orders",
  write: async (folder: string) =>
    writeCatalog(folder, orderCatalog, { "quay.png": await createPlainImage("#22493b") }),
};

/** A journey of a person who orders. */
export const test = testWithLibrary<PeopleLibrary>(async (use) => {
  await using library = await openOrderLibrary();
  await use(library);
});

export { expect } from "@playwright/test";

const printed = { authors: ["elsa-orme"], hasPrintableVersion: true };

const paperbacks: Books = [
  book({
    ...printed,
    code: "quay",
    title: "The Light on the Quay",
    price: 8.5,
    coverUrl: "quay.png",
  }),
  book({ ...printed, code: "lent", title: "All Is Lent", price: 4.5 }),
];

const booklets: Books = [
  ["Ten Letters", 10],
  ["A Word at Evening", 2.5],
  ["The Plain Way Home", 1],
  ["Almost Ten", 9.99],
  ["A Verse", 0.05],
].map(([title, price]) =>
  book({ ...printed, title: String(title), price: Number(price), type: "Booklets" }),
);

const versions: Books = [
  book({
    ...printed,
    code: "luz",
    title: "La luz del muelle",
    language: "es",
    parent: "quay",
    price: 8.5,
  }),
  book({
    ...printed,
    code: "lumiere",
    title: "La lumière du quai",
    language: "fr",
    parent: "quay",
    price: 8.5,
  }),
];

const tracts: Books = Array.from({ length: TRACT_COUNT }, (_, place) =>
  book({
    ...printed,
    code: `tract-${place + 1}`,
    title: `Tract ${place + 1}`,
    type: "Tracts",
    price: 0.4,
    // Older than all other books, each by one more day.
    created: new Date(Date.UTC(2023, 1, 28 - place)).toISOString().slice(0, 10),
  }),
);

export const orderCatalog: CatalogRecords = {
  library: {
    name: "Harbour Library",
    slogan: "Good books, given away",
    contact: { address: ["1 Quay Street"], email: "desk@harbour.example" },
    donationUrl: "https://give.harbour.example/",
  },
  settings: {
    freeLimitUS: 20,
    freeLimitForeign: 5,
    collectShippingPercentUS: 10,
    collectShippingPercentForeign: 25,
  },
  countries: [
    { code: "MX", requiresTaxId: true },
    { code: "CU", orderingEnabled: false },
  ],
  authors: [{ code: "elsa-orme", name: "Elsa Orme", firstName: "Elsa", lastName: "Orme" }],
  books: [
    ...paperbacks,
    ...booklets,
    ...versions,
    ...tracts,
    book({ code: "unprinted", title: "Only on the Screen", authors: ["elsa-orme"] }),
  ],
};

function createPlainImage(background: string): Promise<Buffer> {
  return sharp({ create: { width: 247, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
}
