import { expect, test } from "vitest";

import type { Operation } from "./operations.ts";
import { planCalls } from "./plan-calls.ts";

const operations = ["GET /books", "POST /orders"].map((name): Operation => {
  const [method = "", path = ""] = name.split(" ");
  const none = { parameters: [], body: null, schemas: {}, needsToken: false, shape: null };
  return { ...none, name, method, path: `/api${path}`, statuses: new Set([200]) };
});

function plan(calls: number, only?: string) {
  return planCalls(operations, { kind: "postgres", calls, seed: 1, only, minutes: 1 });
}

test("no fewer calls are made than are asked for, and each sort of each name", () => {
  for (const calls of [1, 100, 20_000]) {
    const made = plan(calls).reduce((sum, round) => sum + round.calls, 0);
    expect(made).toBeGreaterThanOrEqual(calls);
    expect(made).toBeLessThan(calls + 20);
  }
  expect(plan(100).map(({ name, kind }) => `${kind}: ${name}`)).toEqual([
    "page: screens and files",
    "page: forms",
    "fitting: POST /webhooks/gateway",
    "wild: POST /webhooks/gateway",
    "fitting: GET /books",
    "one wrong: GET /books",
    "wild: GET /books",
    "fitting: POST /orders",
    "one wrong: POST /orders",
    "wild: POST /orders",
  ]);
});

test("calls of one name alone are the same as among all", () => {
  const ofOrders = plan(100).filter(({ name }) => name === "POST /orders");
  expect(plan(100, "POST /orders").map(({ calls }) => calls)).toEqual(
    ofOrders.map(({ calls }) => calls),
  );
});

test("a name that there is not is refused with those that there are", () => {
  expect(() => plan(100, "POST /order")).toThrow(
    '--only: no calls are named "POST /order". There are screens and files, forms, POST /webhooks/gateway, GET /books, POST /orders.',
  );
});
