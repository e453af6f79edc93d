import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";
import { numRuns } from "#tests/test-tier.ts";

import { type CartStorage, deviceStorage, type StoredCart, createCartStore } from "./cart-store.ts";

afterEach(() => vi.unstubAllGlobals());

/** A device, and the tabs that are open on it. */
function device() {
  let kept: StoredCart | null = null;
  const storage: CartStorage = {
    read: () => kept,
    write: (state) => {
      kept = structuredClone(state);
    },
  };
  return {
    storage,
    kept: () => kept?.lines.map(({ code, quantity }) => `${quantity} ${code}`) ?? null,
    empty: () => {
      kept = null;
    },
  };
}

type Cart = ReturnType<typeof createCartStore>;

function add(cart: Cart, title: string, copies = 1): void {
  const { quantity: _, ...line } = cartLine({ title });
  cart.note({ kind: "add", title: line, copies });
}

const shown = (cart: Cart) => cart.read().lines.map(({ code, quantity }) => `${quantity} ${code}`);

test("what two tabs add within the same second is kept of both", () => {
  const { storage, kept } = device();
  const [one, other] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(one, "Letters");
  add(other, "Hymns");
  add(other, "Letters", 2);
  one.save();
  other.save();

  expect(kept()).toEqual(["3 letters", "1 hymns"]);
  expect(shown(one)).toEqual(shown(other));
});

test("what another tab has kept is shown with what is not kept here yet", () => {
  const { storage } = device();
  const [one, other] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(one, "Letters");
  add(other, "Hymns");
  other.save();

  expect(shown(one)).toEqual(["1 hymns", "1 letters"]);
  expect(one.read().isKept).toBe(false);
  one.save();
  expect(one.read().isKept).toBe(true);
});

test("what is cleared in one tab is cleared in the other, and what that adds then stays", () => {
  const { storage } = device();
  const [one, other] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(one, "Letters");
  one.save();
  other.note({ kind: "clear" });
  other.save();
  expect(shown(one)).toEqual([]);

  add(one, "Hymns");
  one.save();
  expect(shown(other)).toEqual(["1 hymns"]);
});

test("what an order takes out goes copy by copy: what another tab added meanwhile stays", () => {
  const { storage } = device();
  const [one, other] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(one, "Letters", 2);
  one.save();
  add(other, "Letters");
  one.note({ kind: "take", code: "letters", copies: 2 });
  one.save();
  other.save();
  expect(shown(one)).toEqual(["1 letters"]);
});

test("tabs that write at the same instant, neither knowing of the other, lose nothing", () => {
  const [one, other] = lateDevice();
  add(one.cart, "Letters");
  add(other.cart, "Hymns");
  one.cart.save();
  other.cart.save();

  one.hear();
  expect(shown(one.cart)).toEqual(["1 hymns", "1 letters"]);
  expect(one.cart.read().isKept).toBe(false);
  one.cart.save();
  other.hear();
  expect(shown(other.cart)).toEqual(["1 hymns", "1 letters"]);
});

test("a storage that is full or blocked leaves what was kept, and the page has all of it", () => {
  const { storage, kept } = device();
  const before = createCartStore(storage, "before");
  add(before, "Hymns");
  before.save();

  const full = createCartStore({ ...storage, write: () => {} }, "full");
  for (let copy = 0; copy < 150; copy++) {
    add(full, "Letters");
    full.save();
  }
  expect(shown(full)).toEqual(["1 hymns", "150 letters"]);
  expect(kept()).toEqual(["1 hymns"]);

  const blocked = createCartStore({ read: () => null, write: () => {} }, "blocked");
  add(blocked, "Letters");
  blocked.save();
  expect(shown(blocked)).toEqual(["1 letters"]);
});

test("a storage that somebody empties empties the cart of every tab", () => {
  const { storage, empty } = device();
  const [one, other] = [createCartStore(storage, "one"), createCartStore(storage, "other")];
  add(one, "Letters");
  one.save();
  empty();
  expect(shown(one)).toEqual([]);

  add(other, "Hymns");
  other.save();
  expect(shown(one)).toEqual(["1 hymns"]);
});

const MINUTE = 60_000;

test.each([
  ["at once", 0, 121],
  ["one a minute", MINUTE, 6],
  ["one a day", 1_440 * MINUTE, 2],
])("however many tabs come after it, %s, nothing a tab did is done again", (_, pause, told) => {
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
    expect(first.read()).toMatchObject({ isKept: true, lines: [{ quantity: 2 }, {}] });
  }
  add(first, "Letters");
  first.save();
  expect(shown(first)).toEqual(["3 letters", "120 hymns"]);
  expect(Object.keys(storage.read()?.seen ?? {})).toHaveLength(told);
});

test("a tab whose clock is put back keeps what it does", () => {
  const { storage, kept } = device();
  let time = 1_000_000 * MINUTE;
  const tab = createCartStore(storage, "one", () => time);
  add(tab, "Letters");
  tab.save();
  time -= 60 * MINUTE;
  add(tab, "Letters");
  tab.save();
  add(tab, "Hymns");
  tab.save();
  expect(kept()).toEqual(["2 letters", "1 hymns"]);
});

type Step = { tab: 0 | 1; act: "add" | "save" | "hear"; title: string };

const steps = fc.array(
  fc.record<Step>({
    tab: fc.constantFrom(0, 1),
    act: fc.constantFrom("add", "add", "save", "hear"),
    title: fc.constantFrom("Letters", "Hymns", "Psalms"),
  }),
  { maxLength: 60 },
);

/** A browser tells a tab late what another wrote: until it hears of it the tab reads what was there before. */
function lateDevice() {
  let kept: StoredCart | null = null;
  const tab = (name: string) => {
    let heard: StoredCart | null = null;
    const storage: CartStorage = {
      read: () => heard,
      write: (state) => {
        kept = heard = structuredClone(state);
      },
    };
    return {
      cart: createCartStore(storage, name),
      hear: () => {
        heard = kept;
      },
    };
  };
  return [tab("one"), tab("other")] as const;
}

test("however two tabs add, save and hear of each other, every copy is in the cart of both in the end", () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const tabs = lateDevice();
      const added: Record<string, number> = {};
      for (const { tab, act, title } of steps) {
        const { cart, hear } = tabs[tab];
        if (act === "save") cart.save();
        else if (act === "hear") hear();
        else {
          add(cart, title);
          added[title.toLowerCase()] = (added[title.toLowerCase()] ?? 0) + 1;
        }
      }
      for (const { cart, hear } of [...tabs, ...tabs]) {
        hear();
        cart.save();
      }
      for (const { cart, hear } of tabs) {
        hear();
        const copies = cart.read().lines.map(({ code, quantity }) => [code, quantity]);
        expect(Object.fromEntries(copies)).toEqual(added);
      }
    }),
    { numRuns: numRuns({ short: 500, long: 20_000 }) },
  );
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["a list", "[]"],
  ["a number", "7"],
])("where %s was kept there is no cart", (_, text) => {
  vi.stubGlobal("localStorage", { getItem: () => text });
  expect(deviceStorage.read()).toBeNull();
});

test("of what was kept only what makes sense is read", () => {
  const letters = cartLine({ title: "Letters" });
  const kept = { lines: [letters, { code: "x" }], seen: { one: 3, two: "many" }, type: "pay" };
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(kept) });
  expect(deviceStorage.read()).toEqual({ lines: [letters], seen: { one: 3 } });
});
