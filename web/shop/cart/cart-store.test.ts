import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";
import { numRuns } from "#tests/test-tier.ts";

import { type CartStorage, deviceStorage, type StoredCart, createCartStore } from "./cart-store.ts";

afterEach(() => vi.unstubAllGlobals());

/** One device's storage, shared by its tabs. */
function device() {
  let stored: StoredCart | null = null;
  const storage: CartStorage = {
    read: () => stored,
    write: (state) => {
      stored = structuredClone(state);
    },
  };
  return {
    storage,
    storedLines: () => stored?.lines.map(({ code, quantity }) => `${quantity} ${code}`) ?? null,
    empty: () => {
      stored = null;
    },
  };
}

type Cart = ReturnType<typeof createCartStore>;

function add(cart: Cart, title: string, copies = 1): void {
  const { quantity: _, ...line } = cartLine({ title });
  cart.record({ kind: "add", title: line, copies });
}

const linesOf = (cart: Cart) =>
  cart.read().lines.map(({ code, quantity }) => `${quantity} ${code}`);

test("stores what two tabs add within a second", () => {
  const { storage, storedLines } = device();
  const [first, second] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(first, "Letters");
  add(second, "Hymns");
  add(second, "Letters", 2);
  first.save();
  second.save();

  expect(storedLines()).toEqual(["3 letters", "1 hymns"]);
  expect(linesOf(first)).toEqual(linesOf(second));
});

test("shows another tab's stored lines with its own unsaved changes", () => {
  const { storage } = device();
  const [first, second] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(first, "Letters");
  add(second, "Hymns");
  second.save();

  expect(linesOf(first)).toEqual(["1 hymns", "1 letters"]);
  expect(first.read().isStored).toBe(false);
  first.save();
  expect(first.read().isStored).toBe(true);
});

test("clears the cart of every tab and stores later changes", () => {
  const { storage } = device();
  const [first, second] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(first, "Letters");
  first.save();
  second.record({ kind: "clear" });
  second.save();
  expect(linesOf(first)).toEqual([]);

  add(first, "Hymns");
  first.save();
  expect(linesOf(second)).toEqual(["1 hymns"]);
});

test("removes ordered copies and leaves another tab's", () => {
  const { storage } = device();
  const [first, second] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(first, "Letters", 2);
  first.save();
  add(second, "Letters");
  first.record({ kind: "take", code: "letters", copies: 2 });
  first.save();
  second.save();
  expect(linesOf(first)).toEqual(["1 letters"]);
});

test("recovers from two tabs that write at the same instant", () => {
  const [first, second] = lateDevice();
  add(first.cart, "Letters");
  add(second.cart, "Hymns");
  first.cart.save();
  second.cart.save();

  first.sync();
  expect(linesOf(first.cart)).toEqual(["1 hymns", "1 letters"]);
  expect(first.cart.read().isStored).toBe(false);
  first.cart.save();
  second.sync();
  expect(linesOf(second.cart)).toEqual(["1 hymns", "1 letters"]);
});

test("works for the page when storage is full or blocked", () => {
  const { storage, storedLines } = device();
  const earlier = createCartStore(storage, "before");
  add(earlier, "Hymns");
  earlier.save();

  const full = createCartStore({ ...storage, write: () => {} }, "full");
  for (let copy = 0; copy < 150; copy++) {
    add(full, "Letters");
    full.save();
  }
  expect(linesOf(full)).toEqual(["1 hymns", "150 letters"]);
  expect(storedLines()).toEqual(["1 hymns"]);

  const blocked = createCartStore({ read: () => null, write: () => {} }, "blocked");
  add(blocked, "Letters");
  blocked.save();
  expect(linesOf(blocked)).toEqual(["1 letters"]);
});

test("empties every tab when storage is emptied", () => {
  const { storage, empty } = device();
  const [first, second] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(first, "Letters");
  first.save();
  empty();
  expect(linesOf(first)).toEqual([]);

  add(second, "Hymns");
  second.save();
  expect(linesOf(first)).toEqual(["1 hymns"]);
});

const MINUTE = 60_000;

test.each([
  ["at once", 0, 121],
  ["one a minute", MINUTE, 6],
  ["one a day", 1_440 * MINUTE, 2],
])("applies no change twice when 120 tabs save after it, %s", (_, pause, tabCount) => {
  const { storage } = device();
  let time = 1_000_000 * MINUTE;
  const now = () => time;
  const first = createCartStore(storage, "first", now);
  add(first, "Letters", 2);
  first.save();
  for (let number = 1; number <= 120; number++) {
    time += pause;
    const tab = createCartStore(storage, `tab-${number}`, now);
    add(tab, "Hymns");
    tab.save();
    expect(first.read()).toMatchObject({ isStored: true, lines: [{ quantity: 2 }, {}] });
  }
  add(first, "Letters");
  first.save();
  expect(linesOf(first)).toEqual(["3 letters", "120 hymns"]);
  expect(Object.keys(storage.read()?.seen ?? {})).toHaveLength(tabCount);
});

test("stores changes after the clock is set back", () => {
  const { storage, storedLines } = device();
  let time = 1_000_000 * MINUTE;
  const tab = createCartStore(storage, "one", () => time);
  add(tab, "Letters");
  tab.save();
  time -= 60 * MINUTE;
  add(tab, "Letters");
  tab.save();
  add(tab, "Hymns");
  tab.save();
  expect(storedLines()).toEqual(["2 letters", "1 hymns"]);
});

type Step = { tab: 0 | 1; act: "add" | "save" | "sync"; title: string };

const steps = fc.array(
  fc.record<Step>({
    tab: fc.constantFrom(0, 1),
    act: fc.constantFrom("add", "add", "save", "sync"),
    title: fc.constantFrom("Letters", "Hymns", "Psalms"),
  }),
  { maxLength: 60 },
);

/** A browser may notify a tab late: until then the tab reads the old value. */
function lateDevice() {
  let stored: StoredCart | null = null;
  const tab = (name: string) => {
    let visible: StoredCart | null = null;
    const storage: CartStorage = {
      read: () => visible,
      write: (state) => {
        stored = visible = structuredClone(state);
      },
    };
    return {
      cart: createCartStore(storage, name),
      sync: () => {
        visible = stored;
      },
    };
  };
  return [tab("one"), tab("other")] as const;
}

test("merges all copies however two tabs interleave", () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const tabs = lateDevice();
      const added: Record<string, number> = {};
      for (const { tab, act, title } of steps) {
        const { cart, sync } = tabs[tab];
        if (act === "save") cart.save();
        else if (act === "sync") sync();
        else {
          add(cart, title);
          added[title.toLowerCase()] = (added[title.toLowerCase()] ?? 0) + 1;
        }
      }
      for (const { cart, sync } of [...tabs, ...tabs]) {
        sync();
        cart.save();
      }
      for (const { cart, sync } of tabs) {
        sync();
        const copies = cart.read().lines.map(({ code, quantity }) => [code, quantity]);
        expect(Object.fromEntries(copies)).toEqual(added);
      }
    }),
    { numRuns: numRuns({ short: 500, long: 20_000 }) },
  );
});

test.each([
  ["empty storage", null],
  ["invalid JSON", "{"],
  ["a list", "[]"],
  ["a number", "7"],
])("reads no cart from %s", (_, text) => {
  vi.stubGlobal("localStorage", { getItem: () => text });
  expect(deviceStorage.read()).toBeNull();
});

test("drops invalid parts of a stored cart", () => {
  const letters = cartLine({ title: "Letters" });
  const stored = { lines: [letters, { code: "x" }], seen: { one: 3, two: "many" }, type: "pay" };
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(stored) });
  expect(deviceStorage.read()).toEqual({ lines: [letters], seen: { one: 3 } });
});
