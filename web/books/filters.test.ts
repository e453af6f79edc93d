import { expect, test } from "vitest";

import { countSet, queryOf, readFilters, unusual, usualFilters } from "./filters.ts";

function read(query: string) {
  return readFilters(new URLSearchParams(query), "es");
}

test("an empty query asks for the newest books in the language of the interface", () => {
  expect(read("")).toEqual({
    input: "",
    serieId: "",
    topicId: "",
    language: "ES",
    sortby: "creationdate",
    page: 1,
  });
});

test("an empty language asks for all of them", () => {
  expect(read("language=")).toMatchObject({ language: "" });
});

test("a language is taken in either case", () => {
  expect(read("language=fr")).toMatchObject({ language: "FR" });
});

test("values that make no sense count as not given", () => {
  expect(read("serieId=x&topicId=-1&language=e1&sortby=price&page=0x2")).toEqual(
    usualFilters("es"),
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
    page: 3,
  } as const;
  expect(readFilters(queryOf(filters), "en")).toEqual(filters);
});

test("the shortest address of a list leaves out what is usual", () => {
  expect(String(queryOf(unusual({ ...usualFilters("en"), topicId: "7" }, "en")))).toBe("topicId=7");
});

test("a language narrows the list, a sort does not", () => {
  expect(countSet({ ...usualFilters("en"), sortby: "title" })).toBe(1);
});
