import { afterAll, expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { openClassics } from "#tests/search/classics.ts";

import { findSimilarBooks } from "./find-similar-books.ts";

const database = await openClassics();
afterAll(() => database.close());

async function findTitles({ db }: OpenDatabase, words: string, interfaceLanguage = "en") {
  const ids = await findSimilarBooks(db, { words, interfaceLanguage, size: 4 });
  const rows = await db.selectFrom("books").select(["id", "title"]).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.title);
}

test("finds the titles most similar to unknown words", async () => {
  expect((await findTitles(database, "mortificationism"))[0]).toMatch(/Mortification/);
  expect((await findTitles(database, "pilgrimaging"))[0]).toMatch(/Pilgrim/);
});

test("finds near titles in every language", async () => {
  const spanish = await findTitles(database, "peregrinadores", "en");
  expect(spanish[0]).toMatch(/peregrin/i);
  expect(spanish.length).toBeLessThanOrEqual(4);
});

test("finds nothing near for words that resemble no title", async () => {
  for (const words of ["qqqqzzzz", "日本語", "'''", "%_%", "a b c", "\\ & | !"]) {
    expect(await findTitles(database, words), words).toEqual([]);
  }
});
