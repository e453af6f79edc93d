import { beforeEach, expect, test } from "vitest";

import {
  clearStorage,
  fakeCheckout,
  failure,
  lines,
  now,
  owner,
  stubStorage,
  storeInFlight,
  request,
} from "#tests/payments/order-deps.ts";
import { createNetworkFailure } from "#web/app/api/failure.ts";
import {
  CART_KEY_SLOT,
  removeOrderKey,
  markKeyAnswered,
  getOrderKey,
} from "#web/shop/cart/order-key.ts";

import type { OrderDeps } from "./send-until-resolved.ts";
import { placeOrder, resumeOrder } from "./place-order.ts";
import {
  findOrderInFlight,
  removeOrderInFlight,
  storeOrderInFlight,
  type OrderInFlight,
} from "./order-in-flight.ts";
import { getIntention } from "./order-request.ts";

beforeEach(clearStorage);

/** A lock that another tab holds until `end`. */
function otherTab(deps: OrderDeps) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const runExclusive: OrderDeps["runExclusive"] = async (onWait, work) => {
    onWait();
    await promise;
    await work(true);
  };
  return { deps: { ...deps, runExclusive }, end: resolve };
}

test("waits for another tab and shows the order it placed", async () => {
  const { deps, sent } = fakeCheckout(null);
  const tab = otherTab(deps);
  const placing = placeOrder(request, lines, tab.deps);
  expect(now()).toMatchObject({ state: "waiting", why: "elsewhere" });

  removeOrderKey(CART_KEY_SLOT);
  tab.end();
  await placing;
  expect(sent).toMatchObject([{ payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});

test("places the order when the other tab could not", async () => {
  const { deps, sent } = fakeCheckout(null);
  const tab = otherTab(deps);
  const placing = placeOrder(request, lines, tab.deps);
  markKeyAnswered(CART_KEY_SLOT, getOrderKey(CART_KEY_SLOT, getIntention(request)));
  tab.end();
  await placing;
  expect(sent).toMatchObject([{ payment: { paymentId: "one" } }]);
});

test("stops sending when another tab has concluded the order", async () => {
  const { deps, sent } = fakeCheckout(createNetworkFailure(), createNetworkFailure(), null);
  await placeOrder(request, lines, { ...deps, wait: async () => removeOrderInFlight(owner) });
  expect(sent).toHaveLength(2);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "elsewhere" } });
});

test("stays uncertain while another tab may be sending", async () => {
  const { deps, did } = fakeCheckout(
    failure(422, "payment-missing"),
    failure(402, "payment-declined"),
    null,
  );
  await resumeOrder(storeInFlight(), { ...deps, runExclusive: (_, work) => work(false) });
  expect(did).toEqual(["unanswered 5", "unanswered 15", "clear", "placed 17"]);
});

test("fails as unsettled when the lock throws", async () => {
  const { deps } = fakeCheckout();
  const broken = { ...deps, runExclusive: () => Promise.reject(new Error("no lock")) };
  await expect(placeOrder(request, lines, broken)).rejects.toThrow("no lock");
  expect(now()).toMatchObject({ state: "failed", why: { kind: "unsettled" } });
});

test("becomes idle when the other tab has shown the refusal", async () => {
  const { deps, sent } = fakeCheckout();
  const tab = otherTab(deps);
  const looking = resumeOrder(storeInFlight(), tab.deps);
  expect(now()).toMatchObject({ state: "waiting", why: "elsewhere" });
  removeOrderInFlight(owner);
  tab.end();
  await looking;
  expect(sent).toEqual([]);
  expect(now()).toEqual({ state: "idle" });
});

test("does not pay while another tab may be sending", async () => {
  const { deps, sent } = fakeCheckout(failure(409, "order-pending"), null);
  storeInFlight();
  await placeOrder(request, lines, { ...deps, runExclusive: (_, work) => work(false) });
  expect(sent.map(({ payment }) => payment)).toEqual([null, null]);
  expect(now()).toMatchObject({ state: "placed" });
});

test("waits for a recent request of another tab", async () => {
  const { deps, did } = fakeCheckout(
    failure(409, "order-pending"),
    failure(422, "payment-missing"),
    null,
  );
  const sent = storeInFlight();
  const wait: OrderDeps["wait"] = async (seconds) => {
    storeOrderInFlight(owner, { ...sent, since: Date.now() });
    await deps.wait(seconds);
  };
  await resumeOrder(sent, { ...deps, wait });
  expect(did).toEqual(["pending 5", "pending 15", "clear", "placed 17"]);
});

test("shows the order from any partial state another tab has written", async () => {
  const states = stubStorage(new Map());
  const { deps } = fakeCheckout(null);
  const sent: OrderInFlight[] = [];
  await placeOrder(request, lines, {
    ...deps,
    send(...args) {
      sent.push(findOrderInFlight(owner) ?? storeInFlight());
      states.length = 0;
      return deps.send(...args);
    },
  });
  expect(states.length).toBeGreaterThan(1);

  for (const state of states) {
    stubStorage(state);
    for (const order of sent) await resumeOrder(order, fakeCheckout(null).deps);
    expect(now()).toMatchObject({ state: "placed" });
  }
});
