import { hc } from "hono/client";
import { afterAll, expect, expectTypeOf, test } from "vitest";

import type { Book } from "#contract/books.ts";
import type { Course } from "#contract/courses.ts";
import { startLibrary } from "#tests/start-library.ts";

import { type Api, createApi } from "./app.ts";
import type { ApiDocument } from "#api/documentation/document-calls.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { get, read } = library;

test("types the client for the calls of every file", async () => {
  const client = hc<Api>("http://library", { fetch: library.api.request });

  const books = await client.books.$get({ query: { language: "en", pageSize: "1" } });
  if (books.status !== 200) throw new Error("no books");
  const { items } = await books.json();
  expectTypeOf(items).toEqualTypeOf<Book[]>();
  expect(items[0]?.code).toBe("all-of-grace");

  const course = await client.courses.getdetail.$get({ query: { code: "first-steps" } });
  if (course.status !== 200) throw new Error("no course");
  expectTypeOf(await course.json()).toEqualTypeOf<Course>();

  expectTypeOf(client.books.download.$url).toBeFunction();
  expectTypeOf(client.authors.getdetail[":code"].$get).toBeFunction();
  expectTypeOf(client.audios.getbycriteria.$get).toBeFunction();
  expectTypeOf(client.periodicals.getissues.$get).toBeFunction();
  expectTypeOf(client.settings.getCartSettings.$get).toBeFunction();
  expectTypeOf(client.locations.regionsByCountry.$get).toBeFunction();
  expectTypeOf(client.users.settaxid.$post).toBeFunction();
  expectTypeOf(client.addresses.remove.$post).toBeFunction();
  expectTypeOf(client.usersubscriptions.$post).toBeFunction();
});

test.each(["/nothing", "/books/nothing", "/", "/books/getbycriteria/", "/%00", "/../etc/passwd"])(
  "answers %s with 404",
  async (path) => {
    const answer = await get(path, { headers: { "Accept-Language": "fr-CA, en;q=0.8" } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toEqual({
      type: "urn:lectern:err-not-found",
      title: "Not Found",
      status: 404,
      detail: "fr err-not-found",
      code: "err-not-found",
    });
  },
);

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "refuses %s on calls that only read",
  async (method) => {
    for (const path of ["/books", "/books/download", "/authors/getdetail/x", "/openapi.json"]) {
      const answer = await get(path, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
      expect(await answer.json()).toMatchObject({ code: "err-method" });
    }
  },
);

test("refuses GET on a call that only changes", async () => {
  const answer = await get("/users");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
});

test("answers alike as a part of a larger app", async () => {
  const { Hono } = await import("hono");
  const app = new Hono().route("/api", library.api);
  app.notFound((c) => c.text("the larger app", 404));

  expect((await app.request("/api/books?language=en")).status).toBe(200);
  expect(await (await app.request("/api/nothing")).json()).toMatchObject({ status: 404 });
  expect((await app.request("/api/books", { method: "POST" })).status).toBe(405);
  expect(await (await app.request("/api/books?pageSize=x")).json()).toMatchObject({ status: 400 });
  expect(await (await app.request("/elsewhere")).text()).toBe("the larger app");
});

test("P16: reveals nothing of an internal error", async () => {
  await using broken = await startLibrary();
  await broken.database.close();
  const answer = await broken.get("/books?language=es");

  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    type: "urn:lectern:err-unexpected",
    title: "Internal Server Error",
    status: 500,
    detail: "es err-unexpected",
    code: "err-unexpected",
  });
  expect(broken.logged).toContainEqual(
    expect.objectContaining({ level: "error", message: "a call failed" }),
  );
});

test("serves OpenAPI and the documentation page", async () => {
  const document = await read<ApiDocument>("/openapi.json");
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths ?? {})).toContain("/authors/getdetail/{code}");
  expect(document.components?.schemas).toMatchObject({
    Book: { properties: { cover: { anyOf: [{}, { type: "null" }] } } },
    Picture: { type: "object" },
  });

  const page = await get("/docs");
  const html = await page.text();
  for (const path of Object.keys(document.paths ?? {})) expect(html).toContain(`/api${path}`);
  expect(html).not.toMatch(/<script| on\w+=|undefined|\[object/);
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; base-uri 'none'/,
  );
});

test("P20: shows a note on the documentation page of a rehearsal only", async () => {
  const rehearsal = createApi({ ...library.services, isRehearsal: true });
  expect(await (await rehearsal.request("/docs")).text()).toContain("site-is-rehearsal");
  expect(await (await get("/docs")).text()).not.toContain("rehearsal");
});

test("answers every example of the documentation page", async () => {
  const html = await (await get("/docs")).text();
  const examples = [...html.matchAll(/Try <a href="\/api([^"]+)"/g)].map(([, path]) => path ?? "");

  expect(examples.length).toBeGreaterThan(25);
  for (const path of examples) {
    const answer = await get(path.replaceAll("&amp;", "&"));
    expect([200, 404], path).toContain(answer.status);
  }
});
