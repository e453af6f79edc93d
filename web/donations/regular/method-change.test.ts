import { expect, test } from "vitest";

import type { RegularGiving } from "#contract/regular-giving.ts";
import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";
import type { TokenOutcome } from "#web/shop/payment/token-request.ts";

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

/** Dependencies with the given API answers in order; by default the gateway returns a token. */
function page(answers: (RegularGiving | Error)[], outcome?: TokenOutcome) {
  const sent: MethodAttempt[] = [];
  const states: MethodChange[] = [];
  const applied: RegularGiving[] = [];
  let keys = 0;
  let cleared = 0;
  const deps: MethodChangeDeps = {
    show: (change) => states.push(change),
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
    applyChange: (changed) => applied.push(changed),
    refreshUser: () => {},
  };
  return { deps, sent, states, applied, end: () => states.at(-1), cleared: () => cleared };
}

test("sends the payment method once and applies the answer", async () => {
  const { deps, sent, states, applied, cleared } = page([regularGiving]);
  await changeMethod(deps);
  expect(sent).toEqual([attempt]);
  expect(applied).toEqual([regularGiving]);
  expect(states.map(({ state }) => state)).toEqual(["preparing", "sending", "changed"]);
  expect(cleared()).toBe(1);
});

test.each(["wrong", "silent", "offline"] as const)(
  "S5.10: sends nothing without a token (%s)",
  async (state) => {
    const { deps, sent, end, cleared } = page([], { state });
    await changeMethod(deps);
    expect(sent).toEqual([]);
    expect(end()).toEqual({ state: "failed", why: { kind: state } });
    expect(cleared()).toBe(0);
  },
);

test.each(["declined", "pending", "gone", "closed"] as const)(
  "fails when the change is refused (%s)",
  async (name) => {
    const { deps, sent, end } = page([refusals[name]]);
    await changeMethod(deps);
    expect(sent).toHaveLength(1);
    expect(end()).toEqual({ state: "failed", why: { kind: "refused", failure: refusals[name] } });
  },
);

test.each(["lost", "broken"] as const)(
  "repeats an unanswered change with its key (%s)",
  async (name) => {
    const { deps, sent, end, applied } = page([refusals[name], regularGiving]);
    await changeMethod(deps);
    expect(sent).toEqual([attempt, attempt]);
    expect(end()).toEqual({ state: "changed" });
    expect(applied).toEqual([regularGiving]);
  },
);

test("becomes unknown without an answer and retries with the key", async () => {
  const { deps, sent, end, cleared } = page([refusals.lost, refusals.lost, regularGiving]);
  await changeMethod(deps);
  expect(end()).toEqual({ state: "unknown", attempt });
  expect(cleared()).toBe(0);
  await retryChange(attempt, deps);
  expect(sent).toEqual([attempt, attempt, attempt]);
  expect(end()).toEqual({ state: "changed" });
});

test("does not repeat a change that the gateway left uncertain", async () => {
  const { deps, sent, end } = page([refusals.unknown]);
  await changeMethod(deps);
  expect(sent).toHaveLength(1);
  expect(end()).toEqual({ state: "unknown", attempt });
});

test("fails when a repeated change is declined", async () => {
  const { deps, end, cleared } = page([refusals.lost, refusals.declined]);
  await changeMethod(deps);
  expect(end()).toMatchObject({ state: "failed", why: { failure: refusals.declined } });
  expect(cleared()).toBe(1);
});

test("stays unknown when a repeated change is refused unchecked", async () => {
  const { deps, end, cleared } = page([refusals.lost, refusals.closed]);
  await changeMethod(deps);
  expect(end()).toEqual({ state: "unknown", attempt });
  expect(cleared()).toBe(0);
});

test("uses a new key for another attempt", async () => {
  const { deps, sent } = page([refusals.declined, regularGiving]);
  await changeMethod(deps);
  await changeMethod(deps);
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});
