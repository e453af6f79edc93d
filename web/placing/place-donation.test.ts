import { beforeEach, expect, test } from "vitest";

import {
  clearDevice,
  desk,
  failure,
  identity,
  lines,
  now,
  owner,
  wish,
} from "#tests/payments/order-desk.ts";
import { placedOrder } from "#tests/payments/placed-order.ts";
import { unreachable } from "#web/api/failure.ts";
import { cartNow, useCart } from "#web/cart/cart-state.ts";

import { CART_KEY, isOrderKey, orderKey } from "./order-key.ts";
import { placeOrder } from "./place-order.ts";
import { findOrderInFlight, isAwaitedUnder, type Owner } from "./order-in-flight.ts";
import { type DonationWish, intentionOf } from "./wish.ts";

const donation: DonationWish = { userId: 7, addressId: 3, donation: 25, recurringInterval: 1 };
const donor: Owner = { desk: "donation", identity };

beforeEach(clearDevice);

test("a gift is sent once, and leaves the cart and the order of its books alone", async () => {
  useCart.setState({ lines });
  const orders = orderKey(CART_KEY, intentionOf(wish));
  const { parts, sent } = desk(null);
  await placeOrder(donation, [], { ...parts, ...donor });

  expect(sent).toMatchObject([{ payment: { paymentId: "one" } }]);
  expect(now()).toEqual({ state: "placed", order: placedOrder() });
  expect(cartNow().lines).toEqual(lines);
  expect(isOrderKey(CART_KEY, orders)).toBe(true);
});

test("the next gift of the same sum is another one", async () => {
  const { parts, sent } = desk(null, null);
  await placeOrder(donation, [], { ...parts, ...donor });
  await placeOrder(donation, [], { ...parts, ...donor });
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("one that is not answered is asked for again with its key, and lies on the device as a gift", async () => {
  const { parts, sent } = desk(unreachable(), unreachable(), null);
  let isKept = false;
  await placeOrder(donation, [], {
    ...parts,
    ...donor,
    wait: async () => {
      isKept = isAwaitedUnder(donor, sent[0]?.key ?? "");
    },
  });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(isKept).toBe(true);
  expect(findOrderInFlight(donor)).toBeNull();
  expect(findOrderInFlight(owner)).toBeNull();
  expect(now().state).toBe("placed");
});

test("after a decline the same gift is the same intention", async () => {
  const { parts, sent } = desk(failure(402, "payment-declined"), null);
  await placeOrder(donation, [], { ...parts, ...donor });
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused" } });
  await placeOrder(donation, [], { ...parts, ...donor });
  expect(sent[0]?.key).toBe(sent[1]?.key);
});
