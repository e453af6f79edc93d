import { beforeEach, expect, test } from "vitest";

import {
  clearDevice,
  desk,
  failure,
  lines,
  now,
  owner,
  seeDevice,
  inFlight,
  wish,
} from "#tests/payments/order-desk.ts";
import { unreachable } from "#web/api/failure.ts";
import { CART_KEY, forgetOrderKey, noteAnswer, orderKey } from "./order-key.ts";

import type { OrderDeps } from "./order-deps.ts";
import { placeOrder, resumeOrder } from "./place-order.ts";
import {
  findOrderInFlight,
  removeOrderInFlight,
  storeOrderInFlight,
  type OrderInFlight,
} from "./order-in-flight.ts";
import { intentionOf } from "./wish.ts";

beforeEach(clearDevice);

/** Another tab is at it, until it is said what it did. */
function otherTab(parts: OrderDeps) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const inTurn: OrderDeps["inTurn"] = async (onWait, work) => {
    onWait();
    await promise;
    await work(true);
  };
  return { parts: { ...parts, inTurn }, end: resolve };
}

test("while another tab sends it, a second tab waits, and shows what the first has placed", async () => {
  const { parts, sent } = desk(null);
  const tab = otherTab(parts);
  const placing = placeOrder(wish, lines, tab.parts);
  expect(now()).toMatchObject({ state: "waiting", why: "elsewhere" });

  forgetOrderKey(CART_KEY);
  tab.end();
  await placing;
  expect(sent).toMatchObject([{ payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});

test("what the first tab could not place the second one places, when it was told to", async () => {
  const { parts, sent } = desk(null);
  const tab = otherTab(parts);
  const placing = placeOrder(wish, lines, tab.parts);
  noteAnswer(CART_KEY, orderKey(CART_KEY, intentionOf(wish)));
  tab.end();
  await placing;
  expect(sent).toMatchObject([{ payment: { paymentId: "one" } }]);
});

test("a tab that wakes when another has come to the end of its order sends nothing more", async () => {
  const { parts, sent } = desk(unreachable(), unreachable(), null);
  await placeOrder(wish, lines, { ...parts, wait: async () => removeOrderInFlight(owner) });
  expect(sent).toHaveLength(2);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "elsewhere" } });
});

test("beside a tab that may still be sending it nobody says that nothing came of it", async () => {
  const { parts, did } = desk(
    failure(422, "payment-missing"),
    failure(402, "payment-declined"),
    null,
  );
  await resumeOrder(inFlight(), { ...parts, inTurn: (_, work) => work(false) });
  expect(did).toEqual(["unanswered 5", "unanswered 15", "clear", "placed 17"]);
});

test("what goes wrong here leaves nobody before an order that is being sent for good", async () => {
  const { parts } = desk();
  const broken = { ...parts, inTurn: () => Promise.reject(new Error("no lock")) };
  await expect(placeOrder(wish, lines, broken)).rejects.toThrow("no lock");
  expect(now()).toMatchObject({ state: "failed", why: { kind: "unsettled" } });
});

test("a tab that only looked on says nothing when the other has said why it was not placed", async () => {
  const { parts, sent } = desk();
  const tab = otherTab(parts);
  const looking = resumeOrder(inFlight(), tab.parts);
  expect(now()).toMatchObject({ state: "waiting", why: "elsewhere" });
  removeOrderInFlight(owner);
  tab.end();
  await looking;
  expect(sent).toEqual([]);
  expect(now()).toEqual({ state: "idle" });
});

test("beside a tab that may still be sending it nobody pays for it", async () => {
  const { parts, sent } = desk(failure(409, "order-pending"), null);
  inFlight();
  await placeOrder(wish, lines, { ...parts, inTurn: (_, work) => work(false) });
  expect(sent.map(({ payment }) => payment)).toEqual([null, null]);
  expect(now()).toMatchObject({ state: "placed" });
});

test("what another tab has sent a moment ago may still be on its way, whenever this one was", async () => {
  const { parts, did } = desk(failure(409, "order-pending"), failure(422, "payment-missing"), null);
  const sent = inFlight();
  const wait: OrderDeps["wait"] = async (seconds) => {
    storeOrderInFlight(owner, { ...sent, since: Date.now() });
    await parts.wait(seconds);
  };
  await resumeOrder(sent, { ...parts, wait });
  expect(did).toEqual(["pending 5", "pending 15", "clear", "placed 17"]);
});

test("a tab that sees but part of what another writes when the order is placed shows it as well", async () => {
  const states = seeDevice(new Map());
  const { parts } = desk(null);
  const sent: OrderInFlight[] = [];
  await placeOrder(wish, lines, {
    ...parts,
    send(...asked) {
      sent.push(findOrderInFlight(owner) ?? inFlight());
      states.length = 0;
      return parts.send(...asked);
    },
  });
  expect(states.length).toBeGreaterThan(1);

  for (const state of states) {
    seeDevice(state);
    for (const one of sent) await resumeOrder(one, desk(null).parts);
    expect(now()).toMatchObject({ state: "placed" });
  }
});
