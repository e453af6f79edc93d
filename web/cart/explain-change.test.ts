import { afterEach, expect, test, vi } from "vitest";

import { cents } from "#domain/money.ts";
import { cartLine } from "#tests/payments/cart-line.ts";
import { useMessages } from "#web/messages/messages.ts";
import { closeModal, useModal } from "#web/modals/modals.ts";
import { useSessionState } from "#web/session/session.ts";

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
  useCart.setState({ lines: [], type: "free", gone: [] });
});

/** Somebody whom nobody knows, to whom the library gives twenty dollars a month. */
function comeAsVisitor(): void {
  vi.stubGlobal("fetch", async () => Response.json({ freeLimitUS: 20 }));
  useSessionState.setState({ session: { state: "visitor", hasSignedOut: false } });
}

function openCheckout({ alreadyOrderedThisMonth = false } = {}): void {
  freezeTerms({ freeLimit: cents(20), shippingHundredths: 0, alreadyOrderedThisMonth });
}

const saying = {
  t: (key: string, params = {}) => [key, ...Object.values(params)].join(" "),
  apiOrigin: "",
};
const button = { isConnected: true } as HTMLElement;

const cart = (...lines: Cart["lines"]): Cart => ({ lines, type: "free", gone: [] });
const letters = cartLine({ title: "Letters" });
const dear = cartLine({ title: "Dear", price: 25 });

/** Puts the second in the place of the first. */
async function explain(before: Cart, after: Cart, added: string | null = "Letters") {
  useCart.setState(after);
  await explainChange({ before, after, added, pressed: button }, saying);
  return useModal.getState().content;
}

const titles = (count: number) =>
  Array.from({ length: count }, (_, place) => cartLine({ title: `Tract ${place}`, price: 0.4 }));

const told = () => useMessages.getState().map(({ text }) => text);

test("S4.01: the first book of an empty cart opens what explains it", async () => {
  comeAsVisitor();
  expect(await explain(cart(), cart(letters))).toEqual({
    kind: "message",
    header: "cart-first-item Letters",
    body: "cart-first-item-explanation 20",
  });
});

test("S4.01: to who has ordered this month it says that", async () => {
  openCheckout({ alreadyOrderedThisMonth: true });
  expect(await explain(cart(), cart(letters))).toMatchObject({ body: "cart-already-ordered" });
  expect(useCart.getState().type).toBe("pay");
  expect(told()).toEqual([]);
});

test.each([
  ["a second book", cart(letters), cart(letters, dear), "Dear"],
  ["what is taken out", cart(letters), cart(), null],
])("%s opens nothing", async (_, before, after, added) => {
  comeAsVisitor();
  expect(await explain(before, after, added)).toBeNull();
});

test("a page that was left meanwhile opens nothing", async () => {
  comeAsVisitor();
  const gone = { isConnected: false } as HTMLElement;
  const done = { before: cart(), after: cart(letters), added: "Letters", pressed: gone };
  await explainChange(done, saying);
  expect(useModal.getState().content).toBeNull();
});

test("S4.02: a free cart beyond the limit turns to pay, which is said", async () => {
  comeAsVisitor();
  await explain(cart(letters), cart(letters, dear));
  expect(useCart.getState().type).toBe("pay");
  expect(told()).toEqual(["validation-cart-switch 20"]);
});

test("S4.02: what a checkout shows beside the cart is said once more only to those who hear the page", async () => {
  openCheckout();
  await explain(cart(letters), cart(letters, dear));
  expect(useCart.getState().type).toBe("pay");
  expect(told()).toEqual([]);
  expect(useCartAnnouncement.getState().text).toBe("validation-cart-switch 20");
});

test("S4.02: one that turned to pay and falls below it stays to pay", async () => {
  comeAsVisitor();
  const dearer: Cart = { ...cart(letters, dear), type: "pay" };
  await explain(dearer, { ...cart(letters), type: "pay" }, null);
  expect(useCart.getState().type).toBe("pay");
  expect(told()).toEqual([]);
});

test("S4.02: one that had to be paid for when it was opened stays so as it falls below the limit", async () => {
  await explain(cart(letters, dear), cart(letters), null);
  expect(useCart.getState().type).toBe("pay");
});

test("S5.09: a title too many is refused, and says why", async () => {
  comeAsVisitor();
  expect(await isTitleRefused(cart(...titles(14)), saying)).toBe(false);
  expect(told()).toEqual([]);
  expect(await isTitleRefused(cart(...titles(15)), saying)).toBe(true);
  expect(told()).toEqual(["validation-cart-limit-count 14"]);
});
