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

test("S9.09: defaults to authors of one's language by last name", () => {
  expect(read("")).toEqual({ filter: "", sortby: "last_name", language: "ES", page: 1 });
});

test("defaults to every language when the person reads several", () => {
  expect(read("", false)).toMatchObject({ language: "" });
});

test.each(["filter=%00", "sortby=age", "page=x", "language=e1"])(
  "ignores the invalid query %o",
  (query) => {
    expect(read(query)).toEqual(read(""));
  },
);

test("reads back the query it writes", () => {
  const filters = {
    filter: "Owen & Söhne",
    sortby: "most_titles",
    language: "",
    page: 2,
  } as const;
  expect(parseAuthorFilters(buildAuthorQuery(filters, "ES"), "es")).toEqual(filters);
});

test("writes an empty query for the default list", () => {
  expect(String(buildAuthorQuery(read(""), "ES"))).toBe("");
});

test("names the language when there is no default", () => {
  expect(String(buildAuthorQuery(read(""), null))).toBe("language=ES");
});

test("starts at page 1 in the list's language when filters change", () => {
  const current = read("sortby=most_titles&page=3");
  expect(applyChosenFilters({ filter: "ow ", sortby: "last_name" }, current)).toEqual({
    filter: "ow",
    sortby: "last_name",
    language: "ES",
    page: 1,
  });
});

test("keeps the text being typed when a list arrives", () => {
  expect(mergeTypedFilter(read("filter=van"), "van ").filter).toBe("van ");
  expect(mergeTypedFilter(read("filter=van"), "other").filter).toBe("van");
});
