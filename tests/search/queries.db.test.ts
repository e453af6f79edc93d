import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { searchBooks } from "#api/db/search/search-catalog.ts";
import { createSearchTotals } from "#api/db/search/search-totals.ts";

import { openClassics } from "./classics.ts";

type Query = {
  words: string;
  /** The language of the interface. */
  language: string;
  /** The language that filters the books. */
  filter?: string;
  first: string;
  corrected?: string;
};

const firstPage = { topicId: null, serieId: null, sortby: null, size: 10, offset: 0 };

test(
  "finds the expected title first for every query of the table",
  { timeout: 120_000 },
  async () => {
    await using database = await openClassics();
    const queries: Query[] = JSON.parse(await readFile("tests/search/queries.json", "utf8"));

    const answers = await Array.fromAsync(queries, async (query) => {
      const found = await searchBooks(
        database.db,
        {
          words: query.words,
          language: query.filter ?? null,
          interfaceLanguage: query.language,
          ...firstPage,
        },
        createSearchTotals().forVersion(1),
      );
      const first = found.items[0]?.title;
      return { ...query, first, ...("corrected" in query && { corrected: found.correctedInput }) };
    });

    expect(queries.length).toBeGreaterThanOrEqual(60);
    expect(answers).toEqual(queries);
  },
);
