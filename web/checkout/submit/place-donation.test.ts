import { beforeEach, expect, test } from "vitest";

import {
  clearStorage,
  fakeCheckout,
  failure,
  identity,
  lines,
  now,
  owner,
  wish,
} from "#tests/payments/order-deps.ts";
import { placedOrder } from "#tests/payments/placed-order.ts";
import { createNetworkFailure } from "#web/api/failure.ts";
import { getCart, useCart } from "#web/cart/cart-state.ts";

import { CART_KEY_SLOT, isCurrentOrderKey, getOrderKey } from "./order-key.ts";
import { placeOrder } from "./place-order.ts";
import { findOrderInFlight, isKeyInFlight, type OrderOwner } from "./order-in-flight.ts";
import { type DonationWish, getIntention } from "./order-request.ts";

const donation: DonationWish = { userId: 7, addressId: 3, donation: 25, recurringInterval: 1 };
const donor: OrderOwner = { checkoutKind: "donation", identity };

beforeEach(clearStorage);

test("a gift is sent once, and leaves the cart and the order of its books alone", async () => {
  useCart.setState({ lines });
  const orders = getOrderKey(CART_KEY_SLOT, getIntention(wish));
  const { deps, sent } = fakeCheckout(null);
  await placeOrder(donation, [], { ...deps, ...donor });

  expect(sent).toMatchObject([{ payment: { paymentId: "one" } }]);
  expect(now()).toEqual({ state: "placed", order: placedOrder() });
  expect(getCart().lines).toEqual(lines);
  expect(isCurrentOrderKey(CART_KEY_SLOT, orders)).toBe(true);
});

test("the next gift of the same sum is another one", async () => {
  const { deps, sent } = fakeCheckout(null, null);
  await placeOrder(donation, [], { ...deps, ...donor });
  await placeOrder(donation, [], { ...deps, ...donor });
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("one that is not answered is asked for again with its key, and lies on the device as a gift", async () => {
  const { deps, sent } = fakeCheckout(createNetworkFailure(), createNetworkFailure(), null);
  let isKept = false;
  await placeOrder(donation, [], {
    ...deps,
    ...donor,
    wait: async () => {
      isKept = isKeyInFlight(donor, sent[0]?.key ?? "");
    },
  });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(isKept).toBe(true);
  expect(findOrderInFlight(donor)).toBeNull();
  expect(findOrderInFlight(owner)).toBeNull();
  expect(now().state).toBe("placed");
});

test("after a decline the same gift is the same intention", async () => {
  const { deps, sent } = fakeCheckout(failure(402, "payment-declined"), null);
  await placeOrder(donation, [], { ...deps, ...donor });
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused" } });
  await placeOrder(donation, [], { ...deps, ...donor });
  expect(sent[0]?.key).toBe(sent[1]?.key);
});
