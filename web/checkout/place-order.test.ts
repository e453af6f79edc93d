import { beforeEach, expect, test, vi } from "vitest";

import type { LastOrder } from "#contract/orders.ts";
import { cartLine } from "#tests/cart-line.ts";
import { placedOrder } from "#tests/placed-order.ts";
import { ApiFailure, unreachable } from "#web/api/failure.ts";
import { forgetOrderKey, noteAnswer, orderKey } from "#web/cart/order-key.ts";
import type { TokenOutcome } from "#web/payment/token-request.ts";

import type { Parts, Payment } from "./parts.ts";
import { placeOrder, takeUpOrder } from "./place-order.ts";
import { placingNow, showPlacing } from "./placing-state.ts";
import {
  findUnderWay,
  forgetUnderWay,
  keepUnderWay,
  linesOf,
  type UnderWay,
  type Wish,
} from "./under-way.ts";

const identity = "auth0|ruth";
const wish: Wish = {
  userId: 7,
  addressId: 3,
  bookOrders: [{ bookCode: "letter-1", quantity: 2 }],
  type: "pay",
  donation: 5,
  cartValue: 9,
  payAmount: 0,
  total: 5,
  fgben: false,
  fgbes: false,
  caten: false,
  cates: false,
};
const gift: Wish = { ...wish, donation: 0, total: 0 };
const lines = [cartLine({ title: "Letter 1", quantity: 2 })];

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  showPlacing(identity, { state: "idle" });
});

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

function failure(status: number, code: string): ApiFailure {
  return new ApiFailure({ status, code, detail: "" });
}

/** A desk whose api answers so, one after the other; `sent` and `did` tell what was asked of it. */
function desk(...answers: (ApiFailure | Error | LastOrder | null)[]) {
  const sent: { key: string; payment: Payment | null }[] = [];
  const did: string[] = [];
  const parts: Parts = {
    identity,
    async send(_, key, payment) {
      const answer = answers[sent.push({ key, payment }) - 1];
      if (answer instanceof Error) throw answer;
      return answer ?? placedOrder();
    },
    pay: async () => ({ outcome: token("one"), method: "card", ipAddress: "203.0.113.7" }),
    clearPayment: () => void did.push("clear"),
    renew: () => void did.push("renew"),
    tellPlaced: ({ id }) => void did.push(`placed ${id}`),
    wait: async (seconds) => void did.push(`${waitingFor()} ${seconds}`),
    inTurn: (_, work) => work(true),
  };
  return { parts, sent, did };
}

function token(token: string): TokenOutcome {
  return { state: "token", token };
}

const now = () => placingNow(identity);

function waitingFor(): string {
  const placing = now();
  return placing.state === "waiting" ? placing.why : placing.state;
}

/** As a reload finds it. */
function underWay(more: Partial<UnderWay> = {}): UnderWay {
  const sent = { key: orderKey(linesOf(wish)), since: Date.now() - 60_000, wish, lines, ...more };
  keepUnderWay(identity, sent);
  return sent;
}

test("an order that costs nothing is sent without a payment", async () => {
  const { parts, sent, did } = desk(null);
  await placeOrder(gift, lines, parts);

  expect(sent).toEqual([{ key: expect.stringMatching(/^[\w-]{16,64}$/), payment: null }]);
  expect(did).toEqual(["clear", "placed 17"]);
  expect(now()).toEqual({ state: "placed", order: placedOrder() });
  expect(findUnderWay(identity)).toBeNull();
});

test("what is to be paid is sent with the token, what it stands for and where it comes from", async () => {
  const { parts, sent } = desk(null);
  await placeOrder(wish, lines, parts);
  expect(sent[0]?.payment).toEqual({
    paymentId: "one",
    paymentMethod: "card",
    ipAddress: "203.0.113.7",
  });
});

test.each(["wrong", "silent", "offline"] as const)(
  "S5.10: while no token comes, because it is %s, nothing is sent",
  async (state) => {
    const { parts, sent } = desk(null);
    await placeOrder(wish, lines, {
      ...parts,
      pay: async () => ({ outcome: { state }, method: "card", ipAddress: "" }),
    });
    expect(sent).toEqual([]);
    expect(now()).toEqual({ state: "failed", why: { kind: state } });
    expect(findUnderWay(identity)).toBeNull();
  },
);

test("however often it is pressed, one order is sent", async () => {
  const { parts, sent } = desk(null);
  await Promise.all([
    placeOrder(wish, lines, parts),
    placeOrder(wish, lines, parts),
    placeOrder(gift, lines, parts),
  ]);
  expect(sent).toHaveLength(1);
});

test("what one person orders is nothing to another who signs in here", async () => {
  const { parts, sent } = desk(null, null);
  void placeOrder(gift, lines, { ...parts, send: () => new Promise(() => {}) });
  await placeOrder(gift, lines, { ...parts, identity: "auth0|ada" });
  expect(sent).toHaveLength(1);
  expect(now()).toMatchObject({ state: "sending" });
  expect(placingNow("auth0|ada")).toMatchObject({ state: "placed" });
});

test("after a decline the same order goes out under the same key, with another token", async () => {
  const { parts, sent, did } = desk(failure(402, "payment-declined"), null);
  await placeOrder(wish, lines, parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused" } });
  expect(did).toEqual(["clear"]);

  await placeOrder(wish, lines, {
    ...parts,
    pay: async () => ({ outcome: token("two"), method: "card", ipAddress: "" }),
  });
  expect(sent.map(({ payment }) => payment?.paymentId)).toEqual(["one", "two"]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

test("after a refusal another cart goes out under another key", async () => {
  const { parts, sent } = desk(failure(422, "cart-already-ordered"), null);
  await placeOrder(wish, lines, parts);
  const other = { ...wish, bookOrders: [{ bookCode: "letter-2", quantity: 1 }] };
  await placeOrder(other, lines, parts);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test.each([
  [failure(409, "cart-figures-changed"), ["clear", "renew"]],
  [failure(422, "cart-book-gone"), ["clear", "renew"]],
  [failure(409, "other-order-pending"), ["clear"]],
  [failure(409, "payment-in-doubt"), ["clear"]],
])(
  "S8.01: after a failure the payment is cleared, and what may be outdated is renewed",
  async (failure, did) => {
    const desk1 = desk(failure);
    await placeOrder(wish, lines, desk1.parts);
    expect(desk1.did).toEqual(did);
    expect(findUnderWay(identity)).toBeNull();
  },
);

test("a cart that was ordered already may be ordered once more, under another key", async () => {
  const { parts, sent } = desk(failure(422, "order-key-used"), null);
  await placeOrder(wish, lines, parts);
  await placeOrder(wish, lines, parts);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("without an answer the same is sent again under the same key, at first at once", async () => {
  const cut = new SyntaxError("an answer that was cut off");
  const { parts, sent, did } = desk(unreachable(), cut, null);
  await placeOrder(wish, lines, parts);

  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
  expect(new Set(sent.map(({ key, payment }) => `${key} ${payment?.paymentId}`)).size).toBe(1);
});

test("what is sent is shown as it was sent, whatever is done to the cart meanwhile", async () => {
  const { parts } = desk();
  void placeOrder(wish, lines, { ...parts, send: () => new Promise(() => {}) });
  await vi.waitFor(() => expect(now()).toMatchObject({ state: "sending", sent: { wish, lines } }));
});

test("an order that was broken off is asked for again as it was, without the token", async () => {
  const first = desk();
  void placeOrder(wish, lines, { ...first.parts, send: () => new Promise(() => {}) });
  await vi.waitFor(() => expect(now()).toMatchObject({ state: "sending" }));
  const sent = findUnderWay(identity)!;
  expect(sent).toMatchObject({ wish, lines });

  showPlacing(identity, { state: "idle" });
  const again = desk(null);
  await takeUpOrder(sent, again.parts);
  expect(again.sent).toEqual([{ key: sent.key, payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});

test.each([401, 403])(
  "after a reload, not to be let through (%i) is no word on what was sent before",
  async (status) => {
    const { parts } = desk(failure(status, "err-signed-out"));
    const sent = underWay();
    await takeUpOrder(sent, parts);
    expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
    expect(findUnderWay(identity)).toEqual(sent);
  },
);

test("after a reload, an api that is overrun is asked again", async () => {
  const { parts, did } = desk(failure(429, "err-too-often"), null);
  await takeUpOrder(underWay(), parts);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("an order that the api knows nothing of may still be on its way, and after that has not arrived", async () => {
  const missing = failure(422, "payment-missing");
  const late = desk(missing);
  await takeUpOrder(underWay(), late.parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "not-arrived" } });
  expect([late.did, findUnderWay(identity)]).toEqual([["clear"], null]);

  const { parts, did } = desk(missing, null);
  await takeUpOrder(underWay({ since: Date.now() - 1_000 }), parts);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("after a reload a decline is told, but not while a later payment may still be on its way", async () => {
  const declined = failure(402, "payment-declined");
  const late = desk(declined);
  await takeUpOrder(underWay(), late.parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused", failure: declined } });

  const { parts, did } = desk(declined, null);
  await takeUpOrder(underWay({ since: Date.now() - 1_000 }), parts);
  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
});

test("an order that was cancelled meanwhile is not thanked for, and another needs another key", async () => {
  const cancelled = placedOrder({ state: "cancelled" });
  const { parts, did } = desk(cancelled);
  const sent = underWay();
  await takeUpOrder(sent, parts);
  expect(now()).toEqual({ state: "ended", order: cancelled });
  expect(did).toEqual(["clear"]);
  expect(orderKey(linesOf(wish))).not.toBe(sent.key);
});

test("with a payment that was given back nothing was ordered, and another needs another key", async () => {
  const { parts, sent } = desk(failure(409, "payment-given-back"), null);
  await placeOrder(wish, lines, parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused" } });
  await placeOrder(wish, lines, parts);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
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

  await takeUpOrder(findUnderWay(identity)!, parts);
  expect(now()).toMatchObject({ state: "placed" });
});

test("a session that ends in uncertainty leaves the order to be asked for", async () => {
  const { parts } = desk(failure(409, "order-pending"), failure(401, "err-signed-out"));
  await placeOrder(wish, lines, parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
  expect(findUnderWay(identity)?.wish).toEqual(wish);
});

/** Another tab is at it, until it is said what it did. */
function otherTab(parts: Parts) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const inTurn: Parts["inTurn"] = async (onWait, work) => {
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

  forgetOrderKey();
  tab.end();
  await placing;
  expect(sent).toMatchObject([{ payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});

test("what the first tab could not place the second one places, when it was told to", async () => {
  const { parts, sent } = desk(null);
  const tab = otherTab(parts);
  const placing = placeOrder(wish, lines, tab.parts);
  noteAnswer(orderKey(linesOf(wish)));
  tab.end();
  await placing;
  expect(sent).toMatchObject([{ payment: { paymentId: "one" } }]);
});

test("a tab that wakes when another has come to the end of its order sends nothing more", async () => {
  const { parts, sent } = desk(unreachable(), unreachable(), null);
  await placeOrder(wish, lines, { ...parts, wait: async () => forgetUnderWay(identity) });
  expect(sent).toHaveLength(2);
  expect(now()).toEqual({ state: "idle" });
});

test("beside a tab that may still be sending it nobody says that nothing came of it", async () => {
  const { parts, did } = desk(
    failure(422, "payment-missing"),
    failure(402, "payment-declined"),
    null,
  );
  await takeUpOrder(underWay(), { ...parts, inTurn: (_, work) => work(false) });
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
  const looking = takeUpOrder(underWay(), tab.parts);
  expect(now()).toMatchObject({ state: "waiting", why: "elsewhere" });
  forgetUnderWay(identity);
  tab.end();
  await looking;
  expect(sent).toEqual([]);
  expect(now()).toEqual({ state: "idle" });
});
