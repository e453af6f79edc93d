import { expect, test } from "vitest";

import type { RegularGiving } from "#contract/regular-giving.ts";
import { ApiFailure, createNetworkFailure } from "#web/api/failure.ts";
import type { TokenOutcome } from "#web/payment/token-request.ts";

import {
  type MethodAttempt,
  retryChange,
  changeMethod,
  type MethodChange,
  type MethodChangeDeps,
} from "./method-change.ts";

const regularGiving: RegularGiving = {
  id: 7,
  state: "active",
  amount: 15,
  day: 5,
  nextCharge: "2026-04-05",
  method: "card",
  lastFour: "",
};

const attempt: MethodAttempt = {
  key: "key-1",
  paymentId: "token",
  paymentMethod: "card",
  ipAddress: "",
};

const refusals = {
  declined: new ApiFailure({ status: 402, code: "giving-card-refused", detail: "" }),
  unknown: new ApiFailure({ status: 409, code: "giving-change-unknown", detail: "" }),
  pending: new ApiFailure({ status: 409, code: "giving-pending", detail: "" }),
  gone: new ApiFailure({ status: 404, code: "err-not-found", detail: "" }),
  closed: new ApiFailure({ status: 503, code: "payments-unavailable", detail: "" }),
  broken: new ApiFailure({ status: 502, code: "err-unexpected", detail: "" }),
  lost: createNetworkFailure(),
};

/** A page in which the api answers one after the other, and the gateway a token unless it is told otherwise. */
function page(answers: (RegularGiving | Error)[], outcome?: TokenOutcome) {
  const sent: MethodAttempt[] = [];
  const shown: MethodChange[] = [];
  const taken: RegularGiving[] = [];
  let keys = 0;
  let cleared = 0;
  const deps: MethodChangeDeps = {
    show: (change) => shown.push(change),
    tokenizePayment: async () => ({
      outcome: outcome ?? { state: "token", token: "token" },
      method: "card",
      ipAddress: "",
    }),
    createIdempotencyKey: () => `key-${(keys += 1)}`,
    async send(attempt) {
      sent.push(attempt);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
    clearPayment: () => (cleared += 1),
    applyChange: (changed) => taken.push(changed),
    refreshUser: () => {},
  };
  return { deps, sent, shown, taken, end: () => shown.at(-1), cleared: () => cleared };
}

test("what was filled in is sent once, and the page takes what then is so", async () => {
  const { deps, sent, shown, taken, cleared } = page([regularGiving]);
  await changeMethod(deps);
  expect(sent).toEqual([attempt]);
  expect(taken).toEqual([regularGiving]);
  expect(shown.map(({ state }) => state)).toEqual(["paying", "sending", "changed"]);
  expect(cleared()).toBe(1);
});

test.each(["wrong", "silent", "offline"] as const)(
  "S5.10: without a token, for it is %s, nothing is sent and what was typed stays",
  async (state) => {
    const { deps, sent, end, cleared } = page([], { state });
    await changeMethod(deps);
    expect(sent).toEqual([]);
    expect(end()).toEqual({ state: "failed", why: { kind: state } });
    expect(cleared()).toBe(0);
  },
);

test.each(["declined", "pending", "gone", "closed"] as const)(
  "what is refused, for it is %s, has changed nothing",
  async (name) => {
    const { deps, sent, end } = page([refusals[name]]);
    await changeMethod(deps);
    expect(sent).toHaveLength(1);
    expect(end()).toEqual({ state: "failed", why: { kind: "refused", failure: refusals[name] } });
  },
);

test.each(["lost", "broken"] as const)(
  "what is not answered, for the line is %s, is sent once more under its key",
  async (name) => {
    const { deps, sent, end, taken } = page([refusals[name], regularGiving]);
    await changeMethod(deps);
    expect(sent).toEqual([attempt, attempt]);
    expect(end()).toEqual({ state: "changed" });
    expect(taken).toEqual([regularGiving]);
  },
);

test("what stays without an answer is unknown, and asked for under the same key when somebody wishes", async () => {
  const { deps, sent, end, cleared } = page([refusals.lost, refusals.lost, regularGiving]);
  await changeMethod(deps);
  expect(end()).toEqual({ state: "unknown", attempt });
  expect(cleared()).toBe(0);
  await retryChange(attempt, deps);
  expect(sent).toEqual([attempt, attempt, attempt]);
  expect(end()).toEqual({ state: "changed" });
});

test("what the gateway has not answered for certain is not sent again by itself", async () => {
  const { deps, sent, end } = page([refusals.unknown]);
  await changeMethod(deps);
  expect(sent).toHaveLength(1);
  expect(end()).toEqual({ state: "unknown", attempt });
});

test("what is refused after an unanswered try was never taken, and another can be filled in", async () => {
  const { deps, end, cleared } = page([refusals.lost, refusals.declined]);
  await changeMethod(deps);
  expect(end()).toMatchObject({ state: "failed", why: { failure: refusals.declined } });
  expect(cleared()).toBe(1);
});

test("whoever is not heard after an unanswered try is not told that nothing has changed", async () => {
  const { deps, end, cleared } = page([refusals.lost, refusals.closed]);
  await changeMethod(deps);
  expect(end()).toEqual({ state: "unknown", attempt });
  expect(cleared()).toBe(0);
});

test("another attempt goes out under another key", async () => {
  const { deps, sent } = page([refusals.declined, regularGiving]);
  await changeMethod(deps);
  await changeMethod(deps);
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});
