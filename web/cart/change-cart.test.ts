import { afterEach, expect, test, vi } from "vitest";

import { cartLine } from "#tests/payments/cart-line.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const { quantity: _, ...letters } = cartLine({ title: "Letters" });
const { quantity: _one, ...hymns } = cartLine({ title: "Hymns", price: 4 });

type Hear = (event: { key?: string | null; persisted?: boolean }) => void;

/** A page of the site; others of the same device share what is kept. */
async function openPage(kept = new Map<string, string>()) {
  vi.useFakeTimers();
  vi.resetModules();
  const heard = new Map<string, Hear>();
  const listen = (name: string, hear: Hear) => heard.set(name, hear);
  let writes = 0;
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", { hidden: false, addEventListener: listen });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => kept.delete(name),
    setItem: (name: string, value: string) => {
      writes += 1;
      kept.set(name, value);
    },
  });
  const { getCart } = await import("./cart-state.ts");
  const changes = await import("./change-cart.ts");
  const { CART_KEY_SLOT, getOrderKey } = await import("#web/checkout/submit/order-key.ts");
  const { intentionToOrder } = await import("#web/checkout/submit/order-request.ts");
  return {
    ...changes,
    getOrderKey: () => getOrderKey(CART_KEY_SLOT, intentionToOrder(getCart().lines)),
    kept,
    cart: getCart,
    writes: () => writes,
    copies: () => getCart().lines.map(({ code, quantity }) => `${quantity} ${code}`),
    hear: (name: string, event = {}) => heard.get(name)?.(event),
  };
}

test("S4.01: what was chosen is kept within a second, books only, and comes back as free", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.addToCart(letters);
  page.addToCart(hymns);
  page.setCheckoutType("pay");
  expect(page.kept.get("cart")).toBeUndefined();
  vi.advanceTimersByTime(1_000);

  const { seen: _, ...books } = JSON.parse(page.kept.get("cart") ?? "");
  expect(books).toEqual({
    lines: [
      { ...letters, quantity: 2 },
      { ...hymns, quantity: 1 },
    ],
  });
  const next = await openPage(page.kept);
  expect(next.copies()).toEqual(["2 letters", "1 hymns"]);
  expect(next.cart().type).toBe("free");
});

test("S9.10: however fast one chooses, it is written once in a second", async () => {
  const page = await openPage();
  for (let press = 0; press < 40; press++) {
    page.addToCart(letters);
    vi.advanceTimersByTime(100);
  }
  expect(page.writes()).toBe(4);
});

test.each([["pagehide"], ["visibilitychange"]])(
  "S9.10: a page that is left keeps at once what it has (%s)",
  async (event) => {
    const page = await openPage();
    page.addToCart(letters);
    vi.stubGlobal("document", { hidden: true });
    page.hear(event);
    expect(page.kept.get("cart")).toContain('"letters"');
  },
);

test("what another tab has kept is shown as soon as it is told of", async () => {
  const [page, other] = [await openPage(), await openPage()];
  other.addToCart(hymns);
  other.hear("pagehide");
  vi.stubGlobal("localStorage", { getItem: (name: string) => other.kept.get(name) ?? null });
  page.addToCart(letters);
  page.hear("storage", { key: "theme" });
  page.hear("storage", { key: "cart" });
  expect(page.copies()).toEqual(["1 hymns", "1 letters"]);
});

test("a page that the browser had kept whole shows what came meanwhile", async () => {
  const page = await openPage();
  page.kept.set("cart", JSON.stringify({ lines: [{ ...hymns, quantity: 2 }], seen: {} }));
  page.hear("pageshow", { persisted: true });
  expect(page.copies()).toEqual(["2 hymns"]);
});

test("S4.01: removing takes one copy and, from one, the line; with all of them, the line", async () => {
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

test("S4.01: clearing resets the cart, its type and what was meant to be ordered", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.setCheckoutType("cover");
  const key = page.getOrderKey();
  page.clearCart();

  expect(page.cart()).toEqual({ lines: [], type: "free", gone: [] });
  expect(page.kept.get("cart")).toContain('"lines":[]');
  page.addToCart(letters);
  expect(page.getOrderKey()).not.toBe(key);
});

test("S4.01: what was ordered goes, what came meanwhile stays, and the next order is another", async () => {
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
  expect(page.kept.get("cart")).not.toContain("hymns");
  expect(page.getOrderKey()).not.toBe(key);
});

test("what was cleared is put back to what has come since", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.restoreLines([
    { ...letters, quantity: 2 },
    { ...hymns, quantity: 4 },
  ]);
  expect(page.copies()).toEqual(["3 letters", "4 hymns"]);
});

test("titles that were asked for and are not printed any more are known as gone, until they are there again", async () => {
  const page = await openPage();
  page.addToCart(letters);
  page.addToCart(hymns);
  page.updateCartTitles(["letters", "hymns"], [{ ...letters, price: 3 }]);
  expect(page.cart().gone).toEqual(["hymns"]);
  expect(page.cart().lines[0]?.price).toBe(3);

  page.updateCartTitles(["letters", "hymns"], [letters, hymns]);
  expect(page.cart().gone).toEqual([]);
});
