import { expect, test } from "vitest";

import { wholeTitle } from "./whole-title.ts";

const periodical = { code: "free-grace-broadcaster", name: "Free Grace Broadcaster", label: "FGB" };

test("an issue bears its periodical's name and number before its title", () => {
  expect(wholeTitle({ title: "Prayer", number: 41, periodical })).toBe(
    "Free Grace Broadcaster 41: Prayer",
  );
});

test.each([
  ["no periodical", { number: 41, periodical: null }],
  ["no number", { number: null, periodical }],
])("a book with %s bears its title alone", (_, of) => {
  expect(wholeTitle({ title: "Prayer", ...of })).toBe("Prayer");
});
