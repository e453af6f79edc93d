import { beforeEach, expect, test } from "vitest";

import {
  clearStorage,
  fakeCheckout,
  failure,
  identity,
  lines,
  now,
  owner,
  request,
} from "#tests/payments/order-deps.ts";
import { placedOrder } from "#tests/payments/placed-order.ts";
import { createNetworkFailure } from "#web/app/api/failure.ts";
import { getCart, useCart } from "#web/shop/cart/cart-state.ts";

import {
  type OrderOwner,
  CART_KEY_SLOT,
  isCurrentOrderKey,
  getOrderKey,
} from "#web/shop/cart/order-key.ts";
import { placeOrder } from "./place-order.ts";
import { findOrderInFlight, isKeyInFlight } from "./order-in-flight.ts";
import { type DonationRequest, getIntention } from "./order-request.ts";

const donation: DonationRequest = { userId: 7, addressId: 3, donation: 25, recurringInterval: 1 };
const donor: OrderOwner = { checkoutKind: "donation", identity };

beforeEach(clearStorage);

test("sends a donation once and leaves the cart's key alone", async () => {
  useCart.setState({ lines });
  const orders = getOrderKey(CART_KEY_SLOT, getIntention(request));
  const { deps, sent } = fakeCheckout(null);
  await placeOrder(donation, [], { ...deps, ...donor });

  expect(sent).toMatchObject([{ payment: { paymentId: "one" } }]);
  expect(now()).toEqual({ state: "placed", order: placedOrder() });
  expect(getCart().lines).toEqual(lines);
  expect(isCurrentOrderKey(CART_KEY_SLOT, orders)).toBe(true);
});

test("uses a new key for the next donation of the same amount", async () => {
  const { deps, sent } = fakeCheckout(null, null);
  await placeOrder(donation, [], { ...deps, ...donor });
  await placeOrder(donation, [], { ...deps, ...donor });
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("repeats an unanswered donation with its stored key", async () => {
  const { deps, sent } = fakeCheckout(createNetworkFailure(), createNetworkFailure(), null);
  let isStored = false;
  await placeOrder(donation, [], {
    ...deps,
    ...donor,
    wait: async () => {
      isStored = isKeyInFlight(donor, sent[0]?.key ?? "");
    },
  });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(isStored).toBe(true);
  expect(findOrderInFlight(donor)).toBeNull();
  expect(findOrderInFlight(owner)).toBeNull();
  expect(now().state).toBe("placed");
});

test("repeats a declined donation with the same key", async () => {
  const { deps, sent } = fakeCheckout(failure(402, "payment-declined"), null);
  await placeOrder(donation, [], { ...deps, ...donor });
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused" } });
  await placeOrder(donation, [], { ...deps, ...donor });
  expect(sent[0]?.key).toBe(sent[1]?.key);
});
