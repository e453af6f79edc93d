import { book, type CatalogRecords } from "#tests/catalog-records.ts";

import { openPeopleLibrary, type PeopleLibrary } from "./people-library.ts";
import { writeCatalog } from "./seed.ts";
import { shelfCatalog } from "./shelf-catalog.ts";
import { shelfFiles } from "./shelf-files.ts";
import { testWithLibrary } from "./test-with-library.ts";

/** The open shelf with everything a library can have, including orders and donations. */
export async function openWholeLibrary(
  options: Parameters<typeof openPeopleLibrary>[0] = {},
): Promise<PeopleLibrary> {
  return openPeopleLibrary({ seed, ...options });
}

const seed = {
  name: "whole",
  write: async (folder: string) => writeCatalog(folder, wholeCatalog, await shelfFiles()),
};

/** A journey through the whole library. */
export const test = testWithLibrary<PeopleLibrary>(async (use) => {
  await using library = await openWholeLibrary();
  await use(library);
});

export { expect } from "@playwright/test";

const { books = [], audios = [], courses = [] } = shelfCatalog;

const wholeCatalog: CatalogRecords = {
  ...shelfCatalog,
  books: [
    ...books,
    book({
      code: "kept-elsewhere",
      title: "Kept Elsewhere",
      audioUrl: "https://sound.harbour.example/kept-elsewhere.mp3",
      articles: [{ title: "A Distant Bell", audioUrl: "https://sound.harbour.example/bell.mp3" }],
    }),
  ],
  audios: [
    ...audios,
    {
      code: "distant-gulls",
      title: "Distant Gulls",
      serie: "hymns",
      language: "en",
      audioUrl: "https://sound.harbour.example/gulls.mp3",
    },
  ],
  courses: courses.map((course) => ({ ...course, coverUrl: "lamp.png" })),
  // The allowance is almost zero, so that orders are paid.
  settings: { freeLimitUS: 1, freeLimitForeign: 1, collectShippingPercentUS: 10 },
  countries: [{ code: "MX", requiresTaxId: true }],
  videos: [
    {
      id: "video0001",
      title: "Harbour Talk",
      description: "Of ships and letters.",
      thumbnailUrl: "lamp.png",
      publishedAt: "2026-03-04",
    },
  ],
  distributors: [
    {
      code: "north",
      name: "North Books",
      country: "US",
      address: "2 Pier Road",
      phone: "+1 555 0101",
      email: "north@harbour.example",
      website: "https://north.example/",
    },
  ],
};
