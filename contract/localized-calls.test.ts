import { readdir, readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { localizedCalls } from "./localized-calls.ts";

test.each([
  "/books",
  "/books/getbycriteria",
  "/books/getnovelties",
  "/books/getbooksbyserie",
  "/books/gettopics",
  "/books/getseries",
  "/books/getdetail",
  "/authors/getdetail/:code",
  "/audios/getaudiosbyserie",
  "/courses/getall",
  "/notice/get",
  "/periodicals",
  "/periodicals/getissues",
  "/locations/countries",
])("includes %s", (path) => {
  expect(localizedCalls).toContain(path);
});

test.each(["/authors", "/settings/getCartSettings", "/locations/regionsByCountry"])(
  "leaves out %s",
  (path) => {
    expect(localizedCalls).not.toContain(path);
  },
);

test("covers the calls of every contract file", async () => {
  const source = await readFile(new URL("localized-calls.ts", import.meta.url), "utf8");
  const callless = new Set([
    "localized-calls.ts",
    "responses.ts",
    "declare-call.ts",
    "paging.ts",
    "picture.ts",
    "rule.ts",
    "last-order.ts",
    "dollars.ts",
    "own-regular-givings.ts",
    "own-orders.ts",
    "payment-fields.ts",
    "regular-giving.ts",
  ]);
  const files = (await readdir(new URL(".", import.meta.url))).filter(
    (name) => !name.includes(".test.") && !callless.has(name),
  );
  expect(files.filter((name) => !source.includes(`"./${name}"`))).toEqual([]);
});
