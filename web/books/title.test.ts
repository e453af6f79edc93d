import { expect, test } from "vitest";

import { authorNames, wholeTitle } from "./title.ts";

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

test("authors are named one after another", () => {
  expect(
    authorNames({
      authors: [
        { code: "a", name: "A. One" },
        { code: "b", name: "B. Two" },
      ],
    }),
  ).toBe("A. One, B. Two");
});
