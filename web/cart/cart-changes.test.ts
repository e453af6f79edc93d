import fc from "fast-check";
import { expect, test } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";

import { type CartChange, applyCartChange } from "./cart-changes.ts";
import type { CartLine, CartTitle } from "./cart-line.ts";

const { quantity: _, ...letters } = cartLine({ title: "Letters" });
const hymns = cartLine({ title: "Hymns", quantity: 2 });

const add = (title: CartTitle, copies = 1): CartChange => ({ kind: "add", title, copies });
const take = (code: string, copies = 1): CartChange => ({ kind: "take", code, copies });
const set = (code: string, copies: number): CartChange => ({ kind: "set", code, copies });

const copiesOf = (lines: readonly CartLine[]) =>
  Object.fromEntries(lines.map(({ code, quantity }) => [code, quantity]));

test.each([
  ["another book makes a line", add(letters), { hymns: 2, letters: 1 }],
  ["the same book is one copy more", add(hymns), { hymns: 3 }],
  ["a typed quantity holds", set("hymns", 7), { hymns: 7 }],
  ["a typed nothing keeps the line", set("hymns", 0), { hymns: 0 }],
  ["what cannot be ordered at once is cut", set("hymns", 1_000), { hymns: 999 }],
  ["taking one leaves the other", take("hymns"), { hymns: 1 }],
  ["taking the last takes the line", take("hymns", 2), {}],
  ["taking more than there are takes the line", take("hymns", 3), {}],
  ["removing takes every copy", { kind: "remove", code: "hymns" }, {}],
  ["clearing takes all", { kind: "clear" }, {}],
  ["what is not there cannot be taken", take("letters"), { hymns: 2 }],
  ["nor set", set("letters", 3), { hymns: 2 }],
] satisfies [string, CartChange, object][])("S4.01: %s", (_, change, copies) => {
  expect(copiesOf(applyCartChange([hymns], change))).toEqual(copies);
});

test("S4.01: a line of no copies goes when one more is taken, and comes to one by adding", () => {
  const none = [{ ...hymns, quantity: 0 }];
  expect(applyCartChange(none, take("hymns"))).toEqual([]);
  expect(copiesOf(applyCartChange(none, add(hymns)))).toEqual({ hymns: 1 });
});

test("the facts of today take the place of those that were kept, and the copies stay", () => {
  const today = { ...hymns, title: "Hymns, revised", price: 3 };
  const { quantity: _, ...title } = today;
  const unknown = { ...letters, code: "unknown" };
  expect(applyCartChange([hymns], { kind: "renew", titles: [unknown, title] })).toEqual([today]);
});

test("a cart that is full takes no other title, and more of those it has", () => {
  const full = Array.from({ length: 200 }, (_, place) => cartLine({ title: `Letter ${place}` }));
  expect(applyCartChange(full, add(letters))).toHaveLength(200);
  expect(applyCartChange(full, add(full[0]!))[0]).toMatchObject({ quantity: 2 });
});

const codes = fc.constantFrom("letters", "hymns", "psalms");
const someChange: fc.Arbitrary<CartChange> = fc.oneof(
  fc.record({
    kind: fc.constant("add" as const),
    title: codes.map((code) => ({ ...letters, code })),
    copies: fc.integer({ min: 1, max: 2_000 }),
  }),
  fc.record({ kind: fc.constant("take" as const), code: codes, copies: fc.nat(2_000) }),
  fc.record({ kind: fc.constant("set" as const), code: codes, copies: fc.double() }),
  fc.record({ kind: fc.constant("remove" as const), code: codes }),
  fc.constant({ kind: "clear" as const }),
);

test("whatever is done, every line has a whole number of copies that can be ordered, and every book one line", () => {
  fc.assert(
    fc.property(fc.array(someChange), (changes) => {
      const lines = changes.reduce<readonly CartLine[]>(applyCartChange, []);
      for (const { quantity } of lines) {
        expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= 999).toBe(true);
      }
      expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length);
    }),
  );
});
