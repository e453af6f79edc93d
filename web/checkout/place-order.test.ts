import { beforeEach, expect, test, vi } from "vitest";

import { placedOrder } from "#tests/placed-order.ts";
import { ApiFailure, unreachable } from "#web/api/failure.ts";
import type { TokenOutcome } from "#web/payment/token-request.ts";

import { type Parts, type Payment, placeOrder, takeUpOrder } from "./place-order.ts";
import { placingNow, showPlacing } from "./placing-state.ts";
import { findUnderWay, unansweredSince, type Wish } from "./under-way.ts";

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

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
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
function desk(...answers: (ApiFailure | Error | null)[]) {
  const sent: { key: string; payment: Payment | null }[] = [];
  const did: string[] = [];
  const parts: Parts = {
    identity,
    async send(_, key, payment) {
      const answer = answers[sent.push({ key, payment }) - 1];
      if (answer) throw answer;
      return placedOrder();
    },
    pay: async () => ({ outcome: token("one"), method: "card", ipAddress: "203.0.113.7" }),
    clearPayment: () => void did.push("clear"),
    renew: () => void did.push("renew"),
    tellPlaced: ({ id }) => void did.push(`placed ${id}`),
    wait: async (seconds, why) => void did.push(`${why} ${seconds}`),
  };
  return { parts, sent, did };
}

function token(token: string): TokenOutcome {
  return { state: "token", token };
}

const now = () => placingNow(identity);

test("an order that costs nothing is sent without a payment", async () => {
  const { parts, sent, did } = desk(null);
  await placeOrder(gift, parts);

  expect(sent).toEqual([{ key: expect.stringMatching(/^[\w-]{16,64}$/), payment: null }]);
  expect(did).toEqual(["clear", "placed 17"]);
  expect(now()).toEqual({ state: "placed", order: placedOrder() });
  expect([findUnderWay(identity), unansweredSince()]).toEqual([null, null]);
});

test("what is to be paid is sent with the token, what it stands for and where it comes from", async () => {
  const { parts, sent } = desk(null);
  await placeOrder(wish, parts);
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
    await placeOrder(wish, {
      ...parts,
      pay: async () => ({ outcome: { state }, method: "card", ipAddress: "" }),
    });
    expect(sent).toEqual([]);
    expect(now()).toEqual({ state: "failed", why: { kind: state } });
    expect(unansweredSince()).toBeNull();
  },
);

test("however often it is pressed, one order is sent", async () => {
  const { parts, sent } = desk(null);
  await Promise.all([placeOrder(wish, parts), placeOrder(wish, parts), placeOrder(gift, parts)]);
  expect(sent).toHaveLength(1);
});

test("what one person orders is nothing to another who signs in here", async () => {
  const { parts, sent } = desk(null, null);
  void placeOrder(gift, { ...parts, send: () => new Promise(() => {}) });
  await placeOrder(gift, { ...parts, identity: "auth0|ada" });
  expect(sent).toHaveLength(1);
  expect(now()).toEqual({ state: "sending" });
  expect(placingNow("auth0|ada")).toMatchObject({ state: "placed" });
});

test("after a decline the same order goes out under the same key, with another token", async () => {
  const { parts, sent, did } = desk(failure(402, "payment-declined"), null);
  await placeOrder(wish, parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "refused" } });
  expect(did).toEqual(["clear"]);

  await placeOrder(wish, {
    ...parts,
    pay: async () => ({ outcome: token("two"), method: "card", ipAddress: "" }),
  });
  expect(sent.map(({ payment }) => payment?.paymentId)).toEqual(["one", "two"]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

test("after a refusal another cart goes out under another key", async () => {
  const { parts, sent } = desk(failure(422, "cart-already-ordered"), null);
  await placeOrder(wish, parts);
  await placeOrder({ ...wish, bookOrders: [{ bookCode: "letter-2", quantity: 1 }] }, parts);
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
    await placeOrder(wish, desk1.parts);
    expect(desk1.did).toEqual(did);
    expect(unansweredSince()).toBeNull();
  },
);

test("a cart that was ordered already may be ordered once more, under another key", async () => {
  const { parts, sent } = desk(failure(422, "order-key-used"), null);
  await placeOrder(wish, parts);
  await placeOrder(wish, parts);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("without an answer the same is sent again under the same key, at first at once", async () => {
  const cut = new SyntaxError("an answer that was cut off");
  const { parts, sent, did } = desk(unreachable(), cut, null);
  await placeOrder(wish, parts);

  expect(did).toEqual(["unanswered 5", "clear", "placed 17"]);
  expect(new Set(sent.map(({ key, payment }) => `${key} ${payment?.paymentId}`)).size).toBe(1);
});

test("a line on which nothing is heard for a minute and a half counts as lost", async () => {
  vi.useFakeTimers();
  const { parts, sent } = desk(null);
  let isFirst = true;
  const placing = placeOrder(wish, {
    ...parts,
    send(...order) {
      if (!isFirst) return parts.send(...order);
      isFirst = false;
      return new Promise(() => {});
    },
  });
  await vi.advanceTimersByTimeAsync(89_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await placing;
  expect(now()).toMatchObject({ state: "placed" });
  vi.useRealTimers();
});

test("an order that was broken off is asked for again as it was, without the token", async () => {
  const never = new Promise<never>(() => {});
  const first = desk();
  void placeOrder(wish, { ...first.parts, send: () => never });
  await vi.waitFor(() => expect(now()).toEqual({ state: "sending" }));
  const underWay = findUnderWay(identity)!;
  expect(underWay.wish).toEqual(wish);

  showPlacing(identity, { state: "idle" });
  const { parts, sent } = desk(null);
  await takeUpOrder(underWay, parts);
  expect(sent).toEqual([{ key: underWay.key, payment: null }]);
  expect(now()).toMatchObject({ state: "placed" });
});

test("a session that ends in uncertainty leaves the order to be asked for", async () => {
  const { parts } = desk(failure(409, "order-pending"), failure(401, "err-signed-out"));
  await placeOrder(wish, parts);
  expect(now()).toMatchObject({ state: "failed", why: { kind: "unknown" } });
  expect(findUnderWay(identity)?.wish).toEqual(wish);
});
