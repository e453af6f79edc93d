import { expect, test } from "vitest";

import {
  countActiveFilters,
  buildBookQuery,
  parseBookFilters,
  resolveFilters,
  pickNonDefaultFilters,
  createDefaultFilters,
} from "./book-filters.ts";

function read(query: string) {
  return parseBookFilters(new URLSearchParams(query), "es");
}

test("an empty query asks for the newest books in the language of the interface", () => {
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

test("who wants more than their own language starts with all of them", () => {
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
])("S2.02: %o says of reloading %o", (query, reload) => {
  expect(read(query)).toMatchObject({ reload });
});

test("an empty language asks for all of them", () => {
  expect(read("language=")).toMatchObject({ language: "" });
});

test("a language is taken in either case", () => {
  expect(read("language=fr")).toMatchObject({ language: "FR" });
});

test("values that make no sense count as not given", () => {
  expect(read("serieId=x&topicId=-1&language=e1&sortby=price&page=0x2")).toEqual(
    createDefaultFilters("es"),
  );
});

test("control characters are no part of the words", () => {
  expect(read("input=grace%00%0Aabounding")).toMatchObject({ input: "grace  abounding" });
});

test("what is written as a query is read back the same", () => {
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

test("the shortest address of a list leaves out what is usual", () => {
  expect(
    String(
      buildBookQuery(pickNonDefaultFilters({ ...createDefaultFilters("en"), topicId: "7" }, "en")),
    ),
  ).toBe("topicId=7");
});

test("the shortest address asks for nothing anew", () => {
  expect(String(buildBookQuery(pickNonDefaultFilters(read("reload=false"), "es")))).toBe("");
});

test("a language narrows the list, a sort does not", () => {
  expect(countActiveFilters({ ...createDefaultFilters("en"), sortby: "title" })).toBe(1);
});

test("a list that stands at its address stays there", () => {
  expect(resolveFilters(read(""), { language: "ES", isLoaded: true })).toBeNull();
  expect(resolveFilters(read("reload=false"), { language: "ES", isLoaded: true })).toBeNull();
});

test("S2.02: books that were asked for anew are asked for so no more once they are there", () => {
  const asked = read("reload=true");
  expect(resolveFilters(asked, { language: "ES", isLoaded: false })).toBeNull();
  expect(resolveFilters(asked, { language: "ES", isLoaded: true })).toEqual({
    ...asked,
    reload: "false",
  });
});

test("another language and the end of a reload are one address", () => {
  const asked = read("reload=true&topicId=7");
  expect(resolveFilters(asked, { language: "", isLoaded: true })).toEqual({
    ...asked,
    language: "",
    reload: "false",
  });
});
