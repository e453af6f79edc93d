import fc from "fast-check";
import { expect, test } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";

import { type CartChange, applyCartChange } from "./cart-changes.ts";
import type { CartLine, CartTitle } from "./cart-line.ts";

const { quantity: _, ...letters } = cartLine({ title: "Letters" });
const hymns = cartLine({ title: "Hymns", quantity: 2 });

const add = (title: CartTitle, copies = 1): CartChange => ({ kind: "add", title, copies });
const take = (code: string, copies = 1): CartChange => ({ kind: "take", code, copies });
const setCopies = (code: string, copies: number): CartChange => ({ kind: "set", code, copies });

const copiesOf = (lines: readonly CartLine[]) =>
  Object.fromEntries(lines.map(({ code, quantity }) => [code, quantity]));

test.each([
  ["adds a line for another book", add(letters), { hymns: 2, letters: 1 }],
  ["adds a copy of the same book", add(hymns), { hymns: 3 }],
  ["sets a typed quantity", setCopies("hymns", 7), { hymns: 7 }],
  ["leaves the line when set to 0", setCopies("hymns", 0), { hymns: 0 }],
  ["limits the copies of a line", setCopies("hymns", 1_000), { hymns: 999 }],
  ["removes one of two copies", take("hymns"), { hymns: 1 }],
  ["drops the line with its last copy", take("hymns", 2), {}],
  ["drops the line when too many are removed", take("hymns", 3), {}],
  ["removes a line with all copies", { kind: "remove", code: "hymns" }, {}],
  ["clears every line", { kind: "clear" }, {}],
  ["ignores removal of a missing book", take("letters"), { hymns: 2 }],
  ["ignores copies of a missing book", setCopies("letters", 3), { hymns: 2 }],
] satisfies [string, CartChange, object][])("S4.01: %s", (_, change, copies) => {
  expect(copiesOf(applyCartChange([hymns], change))).toEqual(copies);
});

test("S4.01: drops an empty line on removal, makes it one on adding", () => {
  const none = [{ ...hymns, quantity: 0 }];
  expect(applyCartChange(none, take("hymns"))).toEqual([]);
  expect(copiesOf(applyCartChange(none, add(hymns)))).toEqual({ hymns: 1 });
});

test("updates titles and leaves copies unchanged", () => {
  const today = { ...hymns, title: "Hymns, revised", price: 3 };
  const { quantity: _, ...title } = today;
  const unknown = { ...letters, code: "unknown" };
  expect(applyCartChange([hymns], { kind: "renew", titles: [unknown, title] })).toEqual([today]);
});

test("rejects another title in a full cart, but adds copies", () => {
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

test("leaves one line per book with an orderable number of copies", () => {
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
