import { afterEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const { quantity: _, ...letters } = cartLine({ title: "Letters" });
const { quantity: _one, ...hymns } = cartLine({ title: "Hymns", price: 4 });

type Listener = (event: { key?: string | null; persisted?: boolean }) => void;

/** A page of the site. Pages with the same `stored` share a device. */
async function openPage(stored = new Map<string, string>()) {
  vi.useFakeTimers();
  vi.resetModules();
  const listeners = new Map<string, Listener>();
  const listen = (name: string, listener: Listener) => listeners.set(name, listener);
  let writes = 0;
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", { hidden: false, addEventListener: listen });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
    setItem: (name: string, value: string) => {
      writes += 1;
      stored.set(name, value);
    },
  });
  const { getCart } = await import("./cart-state.ts");
  const changes = await import("./change-cart.ts");
  const clearing = await import("./cleared-cart.ts");
  const { CART_KEY_SLOT, getOrderKey } = await import("./order-key.ts");
  const { intentionToOrder } = await import("#web/shop/checkout/submit/order-request.ts");
  return {
    ...changes,
    ...clearing,
    getOrderKey: () => getOrderKey(CART_KEY_SLOT, intentionToOrder(getCart().lines)),
    stored,
    cart: getCart,
    writes: () => writes,
    copies: () => getCart().lines.map(({ code, quantity }) => `${quantity} ${code}`),
    dispatch: (name: string, event = {}) => listeners.get(name)?.(event),
  };
}

test("S4.01: stores only books within a second and returns as free", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.addToCart(letters);
  page.addToCart(hymns);
  page.setCheckoutType("pay");
  expect(page.stored.get("cart")).toBeUndefined();
  vi.advanceTimersByTime(1_000);

  const { seen: _, ...books } = JSON.parse(page.stored.get("cart") ?? "");
  expect(books).toEqual({
    lines: [
      { ...letters, quantity: 2 },
      { ...hymns, quantity: 1 },
    ],
  });
  const next = await openPage(page.stored);
  expect(next.copies()).toEqual(["2 letters", "1 hymns"]);
  expect(next.cart().type).toBe("free");
});

test("S9.10: writes once a second during fast changes", async () => {
  const page = await openPage();
  for (let press = 0; press < 40; press++) {
    page.addToCart(letters);
    vi.advanceTimersByTime(100);
  }
  expect(page.writes()).toBe(4);
});

test.each([["pagehide"], ["visibilitychange"]])(
  "S9.10: saves at once when the page is left (%s)",
  async (event) => {
    const page = await openPage();
    page.addToCart(letters);
    vi.stubGlobal("document", { hidden: true });
    page.dispatch(event);
    expect(page.stored.get("cart")).toContain('"letters"');
  },
);

test("shows another tab's changes on a storage event", async () => {
  const [page, other] = [await openPage(), await openPage()];
  other.addToCart(hymns);
  other.dispatch("pagehide");
  vi.stubGlobal("localStorage", { getItem: (name: string) => other.stored.get(name) ?? null });
  page.addToCart(letters);
  page.dispatch("storage", { key: "theme" });
  page.dispatch("storage", { key: "cart" });
  expect(page.copies()).toEqual(["1 hymns", "1 letters"]);
});

test("shows changes made while the page was in the back-forward cache", async () => {
  const page = await openPage();
  page.stored.set("cart", JSON.stringify({ lines: [{ ...hymns, quantity: 2 }], seen: {} }));
  page.dispatch("pageshow", { persisted: true });
  expect(page.copies()).toEqual(["2 hymns"]);
});

test("S4.01: removes one copy, the last copy's line, or the whole line", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.addToCart(hymns);
  page.setQuantity("hymns", 5);
  page.removeOne("hymns");
  page.removeOne("letters");
  expect(page.copies()).toEqual(["4 hymns"]);
  page.removeLine("hymns");
  expect(page.copies()).toEqual([]);
});

test("S4.01: resets the cart, its type and its order key", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.setCheckoutType("cover");
  const key = page.getOrderKey();
  page.clearCart();

  expect(page.cart()).toEqual({ lines: [], type: "free", outOfPrint: [] });
  expect(page.stored.get("cart")).toContain('"lines":[]');
  page.addToCart(letters);
  expect(page.getOrderKey()).not.toBe(key);
});

test("S4.01: removes ordered copies and renews the order key", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.setQuantity("letters", 3);
  page.addToCart(hymns);
  const key = page.getOrderKey();
  page.removeOrdered([
    { code: "letters", quantity: 2 },
    { code: "hymns", quantity: 1 },
  ]);

  expect(page.copies()).toEqual(["1 letters"]);
  expect(page.stored.get("cart")).not.toContain("hymns");
  expect(page.getOrderKey()).not.toBe(key);
});

test("restores cleared lines into the current cart", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.restoreLines([
    { ...letters, quantity: 2 },
    { ...hymns, quantity: 4 },
  ]);
  expect(page.copies()).toEqual(["3 letters", "4 hymns"]);
});

test("marks titles out of print until they are in print again", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.addToCart(hymns);
  page.updateCartTitles(["letters", "hymns"], [{ ...letters, price: 3 }]);
  expect(page.cart().outOfPrint).toEqual(["hymns"]);
  expect(page.cart().lines[0]?.price).toBe(3);

  page.updateCartTitles(["letters", "hymns"], [letters, hymns]);
  expect(page.cart().outOfPrint).toEqual([]);
});
