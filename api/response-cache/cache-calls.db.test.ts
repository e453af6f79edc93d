import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";

import type { Book } from "#contract/books.ts";
import { startLibrary, type TestLibrary } from "#tests/start-library.ts";

const unchanged = await startLibrary();
afterAll(() => unchanged[Symbol.asyncDispose]());

async function titleOfFirst(library: TestLibrary, path: string): Promise<string | undefined> {
  const { items } = await library.read<{ items: { title: string }[] }>(path);
  return items[0]?.title;
}

/** Changes a title without invalidating any cache. */
async function rename(library: TestLibrary, title: string): Promise<void> {
  const { db } = library.database;
  await db.updateTable("books").set({ title }).where("code", "=", "all-of-grace").execute();
}

test("caches an answer until the catalog changes", async () => {
  await using library = await startLibrary();
  const path = "/books?language=en";
  expect(await titleOfFirst(library, path)).toBe("All of Grace");

  await rename(library, "Grace for All");
  expect(await titleOfFirst(library, path)).toBe("All of Grace");
  expect(await titleOfFirst(library, `${path}&utm_source=letter`)).toBe("All of Grace");
  expect(await titleOfFirst(library, `${path}&pageSize=9`)).toBe("Grace for All");

  const { db } = library.database;
  await db
    .updateTable("library")
    .set((eb) => ({ catalogue_version: eb("catalogue_version", "+", 1) }))
    .execute();
  await expect.poll(() => titleOfFirst(library, path), { timeout: 3_000 }).toBe("Grace for All");
});

test("queries once for concurrent requests, but answers each refusal", async () => {
  const { db } = unchanged.database;
  const statements = vi.spyOn(db, "selectNoFrom");
  const ask = () => unchanged.get("/books/getseries?language=fr");
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
    answers.map(() => [{ id: 9, name: "Puritans", booksCount: 1 }]),
  );
  expect(statements).toHaveBeenCalledTimes(1);
  statements.mockRestore();

  const missing = () => unchanged.get("/books/getdetail?code=missing");
  const refusals = await Promise.all(Array.from({ length: 5 }, missing));
  expect(refusals.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
});

test("sends an entity tag and answers 304 when it matches", async () => {
  await using library = await startLibrary();
  const first = await library.get("/books?language=en");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/".+"$/);

  const repeated = await library.get("/books?language=en", { headers: { "If-None-Match": etag } });
  expect(repeated.status).toBe(304);
  expect(repeated.headers.get("etag")).toBe(etag);
  expect(await repeated.text()).toBe("");
});

test("compresses a large answer for the browser, cached or not", async () => {
  for (const path of ["/locations/countries?language=en", "/locations/countries?language=en"]) {
    for (const encoding of ["br", "gzip"]) {
      const answer = await unchanged.get(path, { headers: { "Accept-Encoding": encoding } });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    }
  }
  const small = await unchanged.get("/settings/getCartSettings", {
    headers: { "Accept-Encoding": "br" },
  });
  expect(small.headers.get("content-encoding")).toBeNull();
});

const shared = "public, max-age=60, stale-while-revalidate=600";

test.each([
  ["/books?language=en", shared, null],
  ["/books/getbycriteria?language=DE&culture=fr", shared, null],
  ["/settings/getCartSettings", shared, null],
  ["/books?pageSize=5&culture=es", shared, null],
  ["/books?pageSize=5", "private, no-cache", "Accept-Language"],
  ["/books?language=DE", "private, no-cache", "Accept-Language"],
  ["/books?language=frr", "private, no-cache", "Accept-Language"],
  ["/books?language=fr-CA", shared, null],
  ["/authors?language=", shared, null],
  ["/books/getseries?language=en", shared, null],
  ["/books/getseries?language=DE", "private, no-cache", "Accept-Language"],
  ["/books/getbycriteria?language=", "private, no-cache", "Accept-Language"],
  ["/notice/get", "private, no-cache", "Accept-Language"],
])("sends %s with Cache-Control: %s", async (path, caching, vary) => {
  const answer = await unchanged.get(path);
  expect(answer.headers.get("cache-control")).toBe(caching);
  expect(answer.headers.get("vary")?.replace(", Accept-Encoding", "") ?? null).toBe(
    vary ?? (answer.headers.has("vary") ? "Accept-Encoding" : null),
  );
});

test("caches answers per language", async () => {
  const ask = (language: string) =>
    unchanged.read("/notice/get", { headers: { "Accept-Language": language } });

  expect(await ask("en-GB,en")).toEqual({ id: 3, text: "Closed on Monday." });
  expect(await ask("es-MX,es;q=0.9")).toEqual({ id: 3, text: "Cerrado el lunes." });
  expect(await unchanged.read("/notice/get?language=es")).toMatchObject({
    text: "Cerrado el lunes.",
  });
});

test("names the language of books in the language of the answer", async () => {
  for (const [culture, name] of [
    ["en", "English"],
    ["es", "Inglés"],
    ["fr", "Anglais"],
  ]) {
    for (const path of ["/books?language=en", "/books/getnovelties?language=EN"]) {
      const answer = await unchanged.read<{ items?: Book[] }>(`${path}&culture=${culture}`);
      const [book] = answer.items ?? (answer as Book[]);
      expect(book?.languageName).toBe(name);
    }
  }
});

test("caches an answer without text once for all languages", async () => {
  await using library = await startLibrary();
  const { db } = library.database;
  const ask = (language: string) =>
    library.read<{ total: number }>("/authors", { headers: { "Accept-Language": language } });
  const { total } = await ask("en");
  expect(total).toBeGreaterThan(0);

  await sql`delete from author_counts`.execute(db);
  expect([await ask("es"), await ask("fr")]).toMatchObject([{ total }, { total }]);
  expect(await library.read("/authors?language=en")).toMatchObject({ total: 0 });
});

test("caches neither refusals nor answers to signed-in people", async () => {
  const missing = await unchanged.get("/books/getdetail?code=later&language=en");
  expect(missing.status).toBe(404);
  expect(missing.headers.get("cache-control")).toBe("no-store");

  const signedIn = await unchanged.get("/books?language=en&culture=en", {
    headers: { Authorization: "Bearer x" },
  });
  expect(signedIn.headers.get("cache-control")).toBe("no-store");
});
