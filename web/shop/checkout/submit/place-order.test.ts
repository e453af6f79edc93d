import { beforeEach, expect, test, vi } from "vitest";

import {
  clearStorage,
  fakeCheckout,
  failure,
  freeOrder,
  lines,
  now,
  owner,
  token,
  storeInFlight,
  request,
} from "#tests/payments/order-deps.ts";
import { placedOrder } from "#tests/payments/placed-order.ts";
import { CART_KEY_SLOT, removeOrderKey, getOrderKey } from "#web/shop/cart/order-key.ts";

import { placeOrder, resumeOrder } from "./place-order.ts";
import { getSubmitState } from "./submit-state.ts";
import { findOrderInFlight } from "./order-in-flight.ts";
import { getIntention } from "./order-request.ts";

beforeEach(clearStorage);

test("sends an order without charge without a payment", async () => {
  const { deps, sent, did } = fakeCheckout(null);
  await placeOrder(freeOrder, lines, deps);

  expect(sent).toEqual([{ key: expect.stringMatching(/^[\w-]{16,64}$/), payment: null }]);
  expect(did).toEqual(["clear", "placed 17"]);
  expect(now()).toEqual({ state: "placed", order: placedOrder() });
  expect(findOrderInFlight(owner)).toBeNull();
});

test("sends the token, payment method and IP address", async () => {
  const { deps, sent } = fakeCheckout(null);
  await placeOrder(request, lines, deps);
  expect(sent[0]?.payment).toEqual({
    paymentId: "one",
    paymentMethod: "card",
    ipAddress: "203.0.113.7",
  });
});

test.each(["wrong", "silent", "offline"] as const)(
  "S5.10: sends nothing without a token (%s)",
  async (state) => {
    const { deps, sent } = fakeCheckout(null);
    await placeOrder(request, lines, {
      ...deps,
      tokenizePayment: async () => ({ outcome: { state }, method: "card", ipAddress: "" }),
    });
    expect(sent).toEqual([]);
    expect(now()).toEqual({ state: "failed", why: { kind: state } });
    expect(findOrderInFlight(owner)).toBeNull();
  },
);

test("sends one order on repeated submits", async () => {
  const { deps, sent } = fakeCheckout(null);
  await Promise.all([
    placeOrder(request, lines, deps),
    placeOrder(request, lines, deps),
    placeOrder(freeOrder, lines, deps),
  ]);
  expect(sent).toHaveLength(1);
});

test("separates the states of two persons on one page", async () => {
  const { deps, sent } = fakeCheckout(null, null);
  void placeOrder(freeOrder, lines, { ...deps, send: () => new Promise(() => {}) });
  await placeOrder(freeOrder, lines, { ...deps, identity: "auth0|ada" });
  expect(sent).toHaveLength(1);
  expect(now()).toMatchObject({ state: "sending" });
  expect(getSubmitState("auth0|ada")).toMatchObject({ state: "placed" });
});

test("repeats a declined order with the same key and a new token", async () => {
  const { deps, sent, did } = fakeCheckout(failure(402, "payment-declined"), null);
  await placeOrder(request, lines, deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused" } });
  expect(did).toEqual(["clear"]);

  await placeOrder(request, lines, {
    ...deps,
    tokenizePayment: async () => ({ outcome: token("two"), method: "card", ipAddress: "" }),
  });
  expect(sent.map(({ payment }) => payment?.paymentId)).toEqual(["one", "two"]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

test("uses a new key for another cart after a refusal", async () => {
  const { deps, sent } = fakeCheckout(failure(422, "cart-already-ordered"), null);
  await placeOrder(request, lines, deps);
  const otherRequest = { ...request, bookOrders: [{ bookCode: "letter-2", quantity: 1 }] };
  await placeOrder(otherRequest, lines, deps);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test.each([
  [failure(409, "cart-figures-changed"), ["clear", "renew"]],
  [failure(422, "cart-book-gone"), ["clear", "renew"]],
  [failure(409, "other-order-pending"), ["clear"]],
  [failure(409, "payment-in-doubt"), ["clear"]],
])("S8.01: clears the payment and reloads outdated data (%o)", async (failure, did) => {
  const checkout = fakeCheckout(failure);
  await placeOrder(request, lines, checkout.deps);
  expect(checkout.did).toEqual(did);
  expect(findOrderInFlight(owner)).toBeNull();
});

test("uses a new key when the order key was used before", async () => {
  const { deps, sent } = fakeCheckout(failure(422, "order-key-used"), null);
  await placeOrder(request, lines, deps);
  await placeOrder(request, lines, deps);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("shows the request as it was sent", async () => {
  const { deps } = fakeCheckout();
  void placeOrder(request, lines, { ...deps, send: () => new Promise(() => {}) });
  await vi.waitFor(() =>
    expect(now()).toMatchObject({ state: "sending", sent: { request, lines } }),
  );
});

test("shows a cancelled order as ended and uses a new key", async () => {
  const cancelled = placedOrder({ state: "cancelled" });
  const { deps, did } = fakeCheckout(cancelled);
  const sent = storeInFlight();
  await resumeOrder(sent, deps);
  expect(now()).toEqual({ state: "ended", order: cancelled });
  expect(did).toEqual(["clear"]);
  expect(getOrderKey(CART_KEY_SLOT, getIntention(request))).not.toBe(sent.key);
});

test("uses a new key after a voided payment", async () => {
  const { deps, sent } = fakeCheckout(failure(409, "payment-given-back"), null);
  await placeOrder(request, lines, deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused" } });
  await placeOrder(request, lines, deps);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("sends nothing when the token comes too late", async () => {
  vi.useFakeTimers();
  const { deps, sent } = fakeCheckout(null);
  await placeOrder(request, lines, {
    ...deps,
    tokenizePayment() {
      vi.advanceTimersByTime(60 * 60_000);
      return deps.tokenizePayment();
    },
  });
  vi.useRealTimers();
  expect(sent).toEqual([]);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "silent" } });
});

test("does not pay when another tab orders during tokenization", async () => {
  const { deps, sent } = fakeCheckout(null);
  await placeOrder(request, lines, {
    ...deps,
    tokenizePayment() {
      removeOrderKey(CART_KEY_SLOT);
      return deps.tokenizePayment();
    },
  });
  expect(sent).toMatchObject([{ payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});
