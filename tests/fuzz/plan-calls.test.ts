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

test("plans at least the requested calls, and every kind for each name", () => {
  for (const calls of [1, 100, 20_000]) {
    const total = plan(calls).reduce((sum, planned) => sum + planned.calls, 0);
    expect(total).toBeGreaterThanOrEqual(calls);
    expect(total).toBeLessThan(calls + 20);
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

test("plans the same calls for one name alone", () => {
  const ofOrders = plan(100).filter(({ name }) => name === "POST /orders");
  expect(plan(100, "POST /orders").map(({ calls }) => calls)).toEqual(
    ofOrders.map(({ calls }) => calls),
  );
});

test("throws the known names when a name is unknown", () => {
  expect(() => plan(100, "POST /order")).toThrow(
    '--only: no calls are named "POST /order". There are screens and files, forms, POST /webhooks/gateway, GET /books, POST /orders.',
  );
});
