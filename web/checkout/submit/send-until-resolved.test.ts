import { beforeEach, expect, test, vi } from "vitest";

import {
  clearStorage,
  fakeCheckout,
  failure,
  identity,
  lines,
  now,
  owner,
  storeInFlight,
  wish,
} from "#tests/payments/order-deps.ts";
import { createNetworkFailure } from "#web/api/failure.ts";

import { placeOrder, resumeOrder } from "./place-order.ts";
import { setSubmitState } from "./submit-state.ts";
import { findOrderInFlight } from "./order-in-flight.ts";

beforeEach(clearStorage);

test("without an answer the same is sent again under the same key, at first at once", async () => {
  const cut = new SyntaxError("an answer that was cut off");
  const { deps, sent, did } = fakeCheckout(createNetworkFailure(), cut, null);
  await placeOrder(wish, lines, deps);

  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
  expect(new Set(sent.map(({ key, payment }) => `${key} ${payment?.paymentId}`)).size).toBe(1);
});

test("an order that was broken off is asked for again as it was, without the token", async () => {
  const first = fakeCheckout();
  void placeOrder(wish, lines, { ...first.deps, send: () => new Promise(() => {}) });
  await vi.waitFor(() => expect(now()).toMatchObject({ state: "sending" }));
  const sent = findOrderInFlight(owner)!;
  expect(sent).toMatchObject({ wish, lines });

  setSubmitState(identity, { state: "idle" });
  const again = fakeCheckout(null);
  await resumeOrder(sent, again.deps);
  expect(again.sent).toEqual([{ key: sent.key, payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});

test.each([401, 403])(
  "after a reload, not to be let through (%i) is no word on what was sent before",
  async (status) => {
    const { deps } = fakeCheckout(failure(status, "err-signed-out"));
    const sent = storeInFlight();
    await resumeOrder(sent, deps);
    expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
    expect(findOrderInFlight(owner)).toEqual(sent);
  },
);

test("after a reload, an api that is overrun is asked again", async () => {
  const { deps, did } = fakeCheckout(failure(429, "err-too-often"), null);
  await resumeOrder(storeInFlight(), deps);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("an order that the api knows nothing of may still be on its way, and after that has not arrived", async () => {
  const missing = failure(422, "payment-missing");
  const late = fakeCheckout(missing);
  await resumeOrder(storeInFlight(), late.deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "not-arrived" } });
  expect([late.did, findOrderInFlight(owner)]).toEqual([["clear"], null]);

  const { deps, did } = fakeCheckout(missing, null);
  await resumeOrder(storeInFlight({ since: Date.now() - 1_000 }), deps);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("after a reload a decline is told, but not while a later payment may still be on its way", async () => {
  const declined = failure(402, "payment-declined");
  const late = fakeCheckout(declined);
  await resumeOrder(storeInFlight(), late.deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused", failure: declined } });

  const { deps, did } = fakeCheckout(declined, null);
  await resumeOrder(storeInFlight({ since: Date.now() - 1_000 }), deps);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("after a quarter of an hour it is asked no more by itself, and again when that is wished", async () => {
  vi.useFakeTimers();
  const { deps, sent } = fakeCheckout(failure(409, "order-pending"), null);
  await placeOrder(wish, lines, {
    ...deps,
    wait: async () => void vi.advanceTimersByTime(16 * 60_000),
  });
  const unsettled = now();
  vi.useRealTimers();
  expect(unsettled).toMatchObject({ state: "failed", why: { kind: "unsettled", why: "pending" } });
  // However long the device slept in the pause, nothing is sent after it.
  expect(sent).toHaveLength(1);

  await resumeOrder(findOrderInFlight(owner)!, deps);
  expect(now()).toMatchObject({ state: "placed" });
});

test("a session that ends in uncertainty leaves the order to be asked for", async () => {
  const { deps } = fakeCheckout(failure(409, "order-pending"), failure(401, "err-signed-out"));
  await placeOrder(wish, lines, deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
  expect(findOrderInFlight(owner)?.wish).toEqual(wish);
});

test("asked again after the last asking, it may still be on its way", async () => {
  vi.useFakeTimers();
  const first = fakeCheckout(createNetworkFailure(), createNetworkFailure());
  await placeOrder(wish, lines, {
    ...first.deps,
    wait: async () => void vi.advanceTimersByTime(16 * 60_000),
  });
  const submitState = now();
  if (submitState.state !== "failed" || submitState.why.kind !== "unsettled")
    throw new Error("settled");
  expect(submitState.why.sent.since).toBe(findOrderInFlight(owner)?.since);
  vi.useRealTimers();
});

test("a clock that is set back does not let go of the order", async () => {
  const sent = storeInFlight({ since: Date.now() + 60 * 60_000 });
  const { deps, did } = fakeCheckout(failure(409, "order-pending"), null);
  await resumeOrder(findOrderInFlight(owner)!, deps);
  expect(findOrderInFlight(owner)).toBeNull();
  expect(did).toEqual(["pending 5", "clear", "placed 17"]);
  expect(sent.since).toBeGreaterThan(Date.now());
});
