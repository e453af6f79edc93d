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
  request,
} from "#tests/payments/order-deps.ts";
import { createNetworkFailure } from "#web/app/api/failure.ts";

import { placeOrder, resumeOrder } from "./place-order.ts";
import { setSubmitState } from "./submit-state.ts";
import { findOrderInFlight } from "./order-in-flight.ts";

beforeEach(clearStorage);

test("repeats an unanswered order with the same key, first at once", async () => {
  const cut = new SyntaxError("an answer that was cut off");
  const { deps, sent, did } = fakeCheckout(createNetworkFailure(), cut, null);
  await placeOrder(request, lines, deps);

  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
  expect(new Set(sent.map(({ key, payment }) => `${key} ${payment?.paymentId}`)).size).toBe(1);
});

test("resumes an interrupted order without its token", async () => {
  const first = fakeCheckout();
  void placeOrder(request, lines, { ...first.deps, send: () => new Promise(() => {}) });
  await vi.waitFor(() => expect(now()).toMatchObject({ state: "sending" }));
  const sent = findOrderInFlight(owner)!;
  expect(sent).toMatchObject({ request, lines });

  setSubmitState(identity, { state: "idle" });
  const resumed = fakeCheckout(null);
  await resumeOrder(sent, resumed.deps);
  expect(resumed.sent).toEqual([{ key: sent.key, payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});

test.each([401, 403])("treats %i after a reload as unknown", async (status) => {
  const { deps } = fakeCheckout(failure(status, "err-signed-out"));
  const sent = storeInFlight();
  await resumeOrder(sent, deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
  expect(findOrderInFlight(owner)).toEqual(sent);
});

test("retries after a reload when the API is overloaded", async () => {
  const { deps, did } = fakeCheckout(failure(429, "err-too-often"), null);
  await resumeOrder(storeInFlight(), deps);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("waits for a late request, then reports it as not arrived", async () => {
  const missing = failure(422, "payment-missing");
  const late = fakeCheckout(missing);
  await resumeOrder(storeInFlight(), late.deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "not-arrived" } });
  expect([late.did, findOrderInFlight(owner)]).toEqual([["clear"], null]);

  const { deps, did } = fakeCheckout(missing, null);
  await resumeOrder(storeInFlight({ since: Date.now() - 1_000 }), deps);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("reports a decline after a reload, unless a payment may arrive", async () => {
  const declined = failure(402, "payment-declined");
  const late = fakeCheckout(declined);
  await resumeOrder(storeInFlight(), late.deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused", failure: declined } });

  const { deps, did } = fakeCheckout(declined, null);
  await resumeOrder(storeInFlight({ since: Date.now() - 1_000 }), deps);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("stops polling after 15 minutes and resumes on request", async () => {
  vi.useFakeTimers();
  const { deps, sent } = fakeCheckout(failure(409, "order-pending"), null);
  await placeOrder(request, lines, {
    ...deps,
    wait: async () => void vi.advanceTimersByTime(16 * 60_000),
  });
  const unsettled = now();
  vi.useRealTimers();
  expect(unsettled).toMatchObject({ state: "failed", why: { kind: "unsettled", why: "pending" } });
  // Nothing is sent after the pause, however long the device slept.
  expect(sent).toHaveLength(1);

  await resumeOrder(findOrderInFlight(owner)!, deps);
  expect(now()).toMatchObject({ state: "placed" });
});

test("leaves the order in flight when the session ends", async () => {
  const { deps } = fakeCheckout(failure(409, "order-pending"), failure(401, "err-signed-out"));
  await placeOrder(request, lines, deps);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
  expect(findOrderInFlight(owner)?.request).toEqual(request);
});

test("updates the sending time with each request", async () => {
  vi.useFakeTimers();
  const first = fakeCheckout(createNetworkFailure(), createNetworkFailure());
  await placeOrder(request, lines, {
    ...first.deps,
    wait: async () => void vi.advanceTimersByTime(16 * 60_000),
  });
  const submitState = now();
  if (submitState.state !== "failed" || submitState.why.kind !== "unsettled")
    throw new Error("settled");
  expect(submitState.why.sent.since).toBe(findOrderInFlight(owner)?.since);
  vi.useRealTimers();
});

test("resumes an order after the clock was set back", async () => {
  const sent = storeInFlight({ since: Date.now() + 60 * 60_000 });
  const { deps, did } = fakeCheckout(failure(409, "order-pending"), null);
  await resumeOrder(findOrderInFlight(owner)!, deps);
  expect(findOrderInFlight(owner)).toBeNull();
  expect(did).toEqual(["pending 5", "clear", "placed 17"]);
  expect(sent.since).toBeGreaterThan(Date.now());
});
