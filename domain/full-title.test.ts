import { expect, test } from "vitest";

import { getFullTitle } from "./full-title.ts";

const periodical = { code: "free-grace-broadcaster", name: "Free Grace Broadcaster", label: "FGB" };

test("puts periodical and number before the title of an issue", () => {
  expect(getFullTitle({ title: "Prayer", number: 41, periodical })).toBe(
    "Free Grace Broadcaster 41: Prayer",
  );
});

test.each([
  ["no periodical", { number: 41, periodical: null }],
  ["no number", { number: null, periodical }],
])("returns only the title of a book with %s", (_, of) => {
  expect(getFullTitle({ title: "Prayer", ...of })).toBe("Prayer");
});
