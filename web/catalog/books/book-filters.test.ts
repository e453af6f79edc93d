import { expect, test } from "vitest";

import { buildBookQuery } from "#web/paths.ts";

import {
  countActiveFilters,
  parseBookFilters,
  resolveFilters,
  pickNonDefaultFilters,
  createDefaultFilters,
} from "./book-filters.ts";

function read(query: string) {
  return parseBookFilters(new URLSearchParams(query), "es");
}

test("defaults to the newest books in the interface's language", () => {
  expect(read("")).toEqual({
    input: "",
    serieId: "",
    topicId: "",
    language: "ES",
    sortby: "creationdate",
    reload: "",
    page: 1,
  });
});

test("defaults to every language when the person reads several", () => {
  expect(parseBookFilters(new URLSearchParams(), "es", false)).toEqual(
    createDefaultFilters("es", false),
  );
  expect(createDefaultFilters("es", false)).toMatchObject({ language: "" });
  expect(parseBookFilters(new URLSearchParams("language=fr"), "es", false)).toMatchObject({
    language: "FR",
  });
});

test.each([
  ["reload=true", "true"],
  ["reload=false", "false"],
  ["reload=1", ""],
  ["", ""],
])("S2.02: reads from %o the reload value %o", (query, reload) => {
  expect(read(query)).toMatchObject({ reload });
});

test("reads an empty language as every language", () => {
  expect(read("language=")).toMatchObject({ language: "" });
});

test("accepts a language in either case", () => {
  expect(read("language=fr")).toMatchObject({ language: "FR" });
});

test("ignores invalid values", () => {
  expect(read("serieId=x&topicId=-1&language=e1&sortby=price&page=0x2")).toEqual(
    createDefaultFilters("es"),
  );
});

test("replaces control characters in the input", () => {
  expect(read("input=grace%00%0Aabounding")).toMatchObject({ input: "grace  abounding" });
});

test("reads back the query it writes", () => {
  const filters = {
    input: "grace & truth",
    serieId: "44",
    topicId: "7",
    language: "",
    sortby: "title",
    reload: "false",
    page: 3,
  } as const;
  expect(parseBookFilters(buildBookQuery(filters), "en")).toEqual(filters);
});

test("omits default values from the shortest query", () => {
  expect(
    String(
      buildBookQuery(pickNonDefaultFilters({ ...createDefaultFilters("en"), topicId: "7" }, "en")),
    ),
  ).toBe("topicId=7");
});

test("omits reload from the shortest query", () => {
  expect(String(buildBookQuery(pickNonDefaultFilters(read("reload=false"), "es")))).toBe("");
});

test("counts a language as a filter, but not a sort order", () => {
  expect(countActiveFilters({ ...createDefaultFilters("en"), sortby: "title" })).toBe(1);
});

test("resolves to null when the address already matches the list", () => {
  expect(resolveFilters(read(""), { language: "ES", isLoaded: true })).toBeNull();
  expect(resolveFilters(read("reload=false"), { language: "ES", isLoaded: true })).toBeNull();
});

test("S2.02: ends a reload once the books are loaded", () => {
  const filters = read("reload=true");
  expect(resolveFilters(filters, { language: "ES", isLoaded: false })).toBeNull();
  expect(resolveFilters(filters, { language: "ES", isLoaded: true })).toEqual({
    ...filters,
    reload: "false",
  });
});

test("changes the language and ends a reload in one address", () => {
  const filters = read("reload=true&topicId=7");
  expect(resolveFilters(filters, { language: "", isLoaded: true })).toEqual({
    ...filters,
    language: "",
    reload: "false",
  });
});
