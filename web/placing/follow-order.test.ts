import { beforeEach, expect, test, vi } from "vitest";

import {
  clearDevice,
  desk,
  failure,
  identity,
  lines,
  now,
  owner,
  inFlight,
  wish,
} from "#tests/payments/order-desk.ts";
import { unreachable } from "#web/api/failure.ts";

import { placeOrder, resumeOrder } from "./place-order.ts";
import { showPlacing } from "./placing-state.ts";
import { findOrderInFlight } from "./order-in-flight.ts";

beforeEach(clearDevice);

test("without an answer the same is sent again under the same key, at first at once", async () => {
  const cut = new SyntaxError("an answer that was cut off");
  const { parts, sent, did } = desk(unreachable(), cut, null);
  await placeOrder(wish, lines, parts);

  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
  expect(new Set(sent.map(({ key, payment }) => `${key} ${payment?.paymentId}`)).size).toBe(1);
});

test("an order that was broken off is asked for again as it was, without the token", async () => {
  const first = desk();
  void placeOrder(wish, lines, { ...first.parts, send: () => new Promise(() => {}) });
  await vi.waitFor(() => expect(now()).toMatchObject({ state: "sending" }));
  const sent = findOrderInFlight(owner)!;
  expect(sent).toMatchObject({ wish, lines });

  showPlacing(identity, { state: "idle" });
  const again = desk(null);
  await resumeOrder(sent, again.parts);
  expect(again.sent).toEqual([{ key: sent.key, payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});

test.each([401, 403])(
  "after a reload, not to be let through (%i) is no word on what was sent before",
  async (status) => {
    const { parts } = desk(failure(status, "err-signed-out"));
    const sent = inFlight();
    await resumeOrder(sent, parts);
    expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
    expect(findOrderInFlight(owner)).toEqual(sent);
  },
);

test("after a reload, an api that is overrun is asked again", async () => {
  const { parts, did } = desk(failure(429, "err-too-often"), null);
  await resumeOrder(inFlight(), parts);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("an order that the api knows nothing of may still be on its way, and after that has not arrived", async () => {
  const missing = failure(422, "payment-missing");
  const late = desk(missing);
  await resumeOrder(inFlight(), late.parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "not-arrived" } });
  expect([late.did, findOrderInFlight(owner)]).toEqual([["clear"], null]);

  const { parts, did } = desk(missing, null);
  await resumeOrder(inFlight({ since: Date.now() - 1_000 }), parts);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("after a reload a decline is told, but not while a later payment may still be on its way", async () => {
  const declined = failure(402, "payment-declined");
  const late = desk(declined);
  await resumeOrder(inFlight(), late.parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused", failure: declined } });

  const { parts, did } = desk(declined, null);
  await resumeOrder(inFlight({ since: Date.now() - 1_000 }), parts);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("after a quarter of an hour it is asked no more by itself, and again when that is wished", async () => {
  vi.useFakeTimers();
  const { parts, sent } = desk(failure(409, "order-pending"), null);
  await placeOrder(wish, lines, {
    ...parts,
    wait: async () => void vi.advanceTimersByTime(16 * 60_000),
  });
  const unsettled = now();
  vi.useRealTimers();
  expect(unsettled).toMatchObject({ state: "failed", why: { kind: "unsettled", why: "pending" } });
  // However long the device slept in the pause, nothing is sent after it.
  expect(sent).toHaveLength(1);

  await resumeOrder(findOrderInFlight(owner)!, parts);
  expect(now()).toMatchObject({ state: "placed" });
});

test("a session that ends in uncertainty leaves the order to be asked for", async () => {
  const { parts } = desk(failure(409, "order-pending"), failure(401, "err-signed-out"));
  await placeOrder(wish, lines, parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
  expect(findOrderInFlight(owner)?.wish).toEqual(wish);
});

test("asked again after the last asking, it may still be on its way", async () => {
  vi.useFakeTimers();
  const first = desk(unreachable(), unreachable());
  await placeOrder(wish, lines, {
    ...first.parts,
    wait: async () => void vi.advanceTimersByTime(16 * 60_000),
  });
  const placing = now();
  if (placing.state !== "failed" || placing.why.kind !== "unsettled") throw new Error("settled");
  expect(placing.why.sent.since).toBe(findOrderInFlight(owner)?.since);
  vi.useRealTimers();
});

test("a clock that is set back does not let go of the order", async () => {
  const sent = inFlight({ since: Date.now() + 60 * 60_000 });
  const { parts, did } = desk(failure(409, "order-pending"), null);
  await resumeOrder(findOrderInFlight(owner)!, parts);
  expect(findOrderInFlight(owner)).toBeNull();
  expect(did).toEqual(["pending 5", "clear", "placed 17"]);
  expect(sent.since).toBeGreaterThan(Date.now());
});
