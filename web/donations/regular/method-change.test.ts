import { expect, test } from "vitest";

import type { RegularGiving } from "#contract/regular-giving.ts";
import { ApiFailure, unreachable } from "#web/api/failure.ts";
import type { TokenOutcome } from "#web/payment/token-request.ts";

import {
  type Attempt,
  askAgain,
  changeMethod,
  type MethodChange,
  type Parts,
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

const attempt: Attempt = { key: "key-1", paymentId: "token", paymentMethod: "card", ipAddress: "" };

const refusals = {
  declined: new ApiFailure({ status: 402, code: "giving-card-refused", detail: "" }),
  unknown: new ApiFailure({ status: 409, code: "giving-change-unknown", detail: "" }),
  pending: new ApiFailure({ status: 409, code: "giving-pending", detail: "" }),
  gone: new ApiFailure({ status: 404, code: "err-not-found", detail: "" }),
  closed: new ApiFailure({ status: 503, code: "payments-unavailable", detail: "" }),
  broken: new ApiFailure({ status: 502, code: "err-unexpected", detail: "" }),
  lost: unreachable(),
};

/** A page in which the api answers one after the other, and the gateway a token unless it is told otherwise. */
function page(answers: (RegularGiving | Error)[], outcome?: TokenOutcome) {
  const sent: Attempt[] = [];
  const shown: MethodChange[] = [];
  const taken: RegularGiving[] = [];
  let keys = 0;
  let cleared = 0;
  const parts: Parts = {
    show: (change) => shown.push(change),
    pay: async () => ({
      outcome: outcome ?? { state: "token", token: "token" },
      method: "card",
      ipAddress: "",
    }),
    newKey: () => `key-${(keys += 1)}`,
    async send(attempt) {
      sent.push(attempt);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
    clearPayment: () => (cleared += 1),
    take: (changed) => taken.push(changed),
    lookAgain: () => {},
  };
  return { parts, sent, shown, taken, end: () => shown.at(-1), cleared: () => cleared };
}

test("what was filled in is sent once, and the page takes what then is so", async () => {
  const { parts, sent, shown, taken, cleared } = page([regularGiving]);
  await changeMethod(parts);
  expect(sent).toEqual([attempt]);
  expect(taken).toEqual([regularGiving]);
  expect(shown.map(({ state }) => state)).toEqual(["paying", "sending", "changed"]);
  expect(cleared()).toBe(1);
});

test.each(["wrong", "silent", "offline"] as const)(
  "S5.10: without a token, for it is %s, nothing is sent and what was typed stays",
  async (state) => {
    const { parts, sent, end, cleared } = page([], { state });
    await changeMethod(parts);
    expect(sent).toEqual([]);
    expect(end()).toEqual({ state: "failed", why: { kind: state } });
    expect(cleared()).toBe(0);
  },
);

test.each(["declined", "pending", "gone", "closed"] as const)(
  "what is refused, for it is %s, has changed nothing",
  async (name) => {
    const { parts, sent, end } = page([refusals[name]]);
    await changeMethod(parts);
    expect(sent).toHaveLength(1);
    expect(end()).toEqual({ state: "failed", why: { kind: "refused", failure: refusals[name] } });
  },
);

test.each(["lost", "broken"] as const)(
  "what is not answered, for the line is %s, is sent once more under its key",
  async (name) => {
    const { parts, sent, end, taken } = page([refusals[name], regularGiving]);
    await changeMethod(parts);
    expect(sent).toEqual([attempt, attempt]);
    expect(end()).toEqual({ state: "changed" });
    expect(taken).toEqual([regularGiving]);
  },
);

test("what stays without an answer is unknown, and asked for under the same key when somebody wishes", async () => {
  const { parts, sent, end, cleared } = page([refusals.lost, refusals.lost, regularGiving]);
  await changeMethod(parts);
  expect(end()).toEqual({ state: "unknown", attempt });
  expect(cleared()).toBe(0);
  await askAgain(attempt, parts);
  expect(sent).toEqual([attempt, attempt, attempt]);
  expect(end()).toEqual({ state: "changed" });
});

test("what the gateway has not answered for certain is not sent again by itself", async () => {
  const { parts, sent, end } = page([refusals.unknown]);
  await changeMethod(parts);
  expect(sent).toHaveLength(1);
  expect(end()).toEqual({ state: "unknown", attempt });
});

test("what is refused after an unanswered try was never taken, and another can be filled in", async () => {
  const { parts, end, cleared } = page([refusals.lost, refusals.declined]);
  await changeMethod(parts);
  expect(end()).toMatchObject({ state: "failed", why: { failure: refusals.declined } });
  expect(cleared()).toBe(1);
});

test("whoever is not heard after an unanswered try is not told that nothing has changed", async () => {
  const { parts, end, cleared } = page([refusals.lost, refusals.closed]);
  await changeMethod(parts);
  expect(end()).toEqual({ state: "unknown", attempt });
  expect(cleared()).toBe(0);
});

test("another attempt goes out under another key", async () => {
  const { parts, sent } = page([refusals.declined, regularGiving]);
  await changeMethod(parts);
  await changeMethod(parts);
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});
