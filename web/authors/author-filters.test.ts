import { expect, test } from "vitest";

import {
  mergeTypedFilter,
  buildAuthorQuery,
  parseAuthorFilters,
  applyChosenFilters,
} from "./author-filters.ts";

function read(query: string, onlyMine = true) {
  return parseAuthorFilters(new URLSearchParams(query), "es", onlyMine);
}

test("S9.09: an empty query asks for the authors of one's own language by last name", () => {
  expect(read("")).toEqual({ filter: "", sortby: "last_name", language: "ES", page: 1 });
});

test("who wants more than their own language is shown the authors of all", () => {
  expect(read("", false)).toMatchObject({ language: "" });
});

test.each(["filter=%00", "sortby=age", "page=x", "language=e1"])(
  "%o makes no sense and counts as not given",
  (query) => {
    expect(read(query)).toEqual(read(""));
  },
);

test("what is written as a query is read back the same", () => {
  const filters = {
    filter: "Owen & Söhne",
    sortby: "most_titles",
    language: "",
    page: 2,
  } as const;
  expect(parseAuthorFilters(buildAuthorQuery(filters, "ES"), "es")).toEqual(filters);
});

test("the usual list has the shortest address", () => {
  expect(String(buildAuthorQuery(read(""), "ES"))).toBe("");
});

test("where no language holds without being named, it is named", () => {
  expect(String(buildAuthorQuery(read(""), null))).toBe("language=ES");
});

test("what is chosen is searched for in the language of the list that is shown, from its first page", () => {
  const shown = read("sortby=most_titles&page=3");
  expect(applyChosenFilters({ filter: "ow ", sortby: "last_name" }, shown)).toEqual({
    filter: "ow",
    sortby: "last_name",
    language: "ES",
    page: 1,
  });
});

test("a list that comes takes nothing from what is being typed", () => {
  expect(mergeTypedFilter(read("filter=van"), "van ").filter).toBe("van ");
  expect(mergeTypedFilter(read("filter=van"), "other").filter).toBe("van");
});
