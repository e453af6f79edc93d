import { afterEach, expect, test, vi } from "vitest";

import { cents } from "#domain/money.ts";
import { cartLine } from "#tests/payments/cart-line.ts";
import { useMessages } from "#web/app/messages/messages.ts";
import { closeModal, useModal } from "#web/app/modals/modals.ts";
import { useSessionState } from "#web/account/session/session.ts";

import { useCartAnnouncement } from "./cart-announcement.ts";
import { type Cart, useCart } from "./cart-state.ts";
import { freezeTerms } from "./cart-terms.ts";
import { explainChange, isTitleRefused } from "./explain-change.ts";

afterEach(() => {
  closeModal();
  vi.unstubAllGlobals();
  freezeTerms(null);
  useMessages.setState([], true);
  useCartAnnouncement.setState({ text: "" });
  useCart.setState({ lines: [], type: "free", outOfPrint: [] });
});

/** A visitor with a free limit of 20 dollars. */
function signOut(): void {
  vi.stubGlobal("fetch", async () => Response.json({ freeLimitUS: 20 }));
  useSessionState.setState({ session: { state: "visitor", hasSignedOut: false } });
}

function openCheckout({ alreadyOrderedThisMonth = false } = {}): void {
  freezeTerms({ freeLimit: cents(20), shippingHundredths: 0, alreadyOrderedThisMonth });
}

const context = {
  t: (key: string, params = {}) => [key, ...Object.values(params)].join(" "),
  apiOrigin: "",
};
const button = { isConnected: true } as HTMLElement;

const cart = (...lines: Cart["lines"]): Cart => ({ lines, type: "free", outOfPrint: [] });
const letters = cartLine({ title: "Letters" });
const expensive = cartLine({ title: "Dear", price: 25 });

async function explain(before: Cart, after: Cart, added: string | null = "Letters") {
  useCart.setState(after);
  await explainChange({ before, after, added, pressed: button }, context);
  return useModal.getState().content;
}

const titles = (count: number) =>
  Array.from({ length: count }, (_, place) => cartLine({ title: `Tract ${place}`, price: 0.4 }));

const messages = () => useMessages.getState().map(({ text }) => text);

test("S4.01: explains the free limit on the first book", async () => {
  signOut();
  expect(await explain(cart(), cart(letters))).toEqual({
    kind: "message",
    header: "cart-first-item Letters",
    body: "cart-first-item-explanation 20",
  });
});

test("S4.01: says on the first book that there was an order this month", async () => {
  openCheckout({ alreadyOrderedThisMonth: true });
  expect(await explain(cart(), cart(letters))).toMatchObject({ body: "cart-already-ordered" });
  expect(useCart.getState().type).toBe("pay");
  expect(messages()).toEqual([]);
});

test.each([
  ["a second book", cart(letters), cart(letters, expensive), "Dear"],
  ["a removed book", cart(letters), cart(), null],
])("opens no dialog for %s", async (_, before, after, added) => {
  signOut();
  expect(await explain(before, after, added)).toBeNull();
});

test("opens no dialog when the page was left", async () => {
  signOut();
  const detached = { isConnected: false } as HTMLElement;
  const event = { before: cart(), after: cart(letters), added: "Letters", pressed: detached };
  await explainChange(event, context);
  expect(useModal.getState().content).toBeNull();
});

test("S4.02: switches a free cart over the limit to pay with a message", async () => {
  signOut();
  await explain(cart(letters), cart(letters, expensive));
  expect(useCart.getState().type).toBe("pay");
  expect(messages()).toEqual(["validation-cart-switch 20"]);
});

test("S4.02: only announces the switch while the checkout is open", async () => {
  openCheckout();
  await explain(cart(letters), cart(letters, expensive));
  expect(useCart.getState().type).toBe("pay");
  expect(messages()).toEqual([]);
  expect(useCartAnnouncement.getState().text).toBe("validation-cart-switch 20");
});

test("S4.02: stays at pay when the value falls below the limit", async () => {
  signOut();
  const overLimit: Cart = { ...cart(letters, expensive), type: "pay" };
  await explain(overLimit, { ...cart(letters), type: "pay" }, null);
  expect(useCart.getState().type).toBe("pay");
  expect(messages()).toEqual([]);
});

test("S4.02: stays at pay when the cart opened over the limit", async () => {
  await explain(cart(letters, expensive), cart(letters), null);
  expect(useCart.getState().type).toBe("pay");
});

test("S5.09: refuses a title too many with a message", async () => {
  signOut();
  expect(await isTitleRefused(cart(...titles(14)), context)).toBe(false);
  expect(messages()).toEqual([]);
  expect(await isTitleRefused(cart(...titles(15)), context)).toBe(true);
  expect(messages()).toEqual(["validation-cart-limit-count 14"]);
});
