import { expect, test } from "vitest";

import { getFullTitle } from "./full-title.ts";

const periodical = { code: "free-grace-broadcaster", name: "Free Grace Broadcaster", label: "FGB" };

test("an issue bears its periodical's name and number before its title", () => {
  expect(getFullTitle({ title: "Prayer", number: 41, periodical })).toBe(
    "Free Grace Broadcaster 41: Prayer",
  );
});

test.each([
  ["no periodical", { number: 41, periodical: null }],
  ["no number", { number: null, periodical }],
])("a book with %s bears its title alone", (_, of) => {
  expect(getFullTitle({ title: "Prayer", ...of })).toBe("Prayer");
});
