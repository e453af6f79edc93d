import { expect, test } from "vitest";

import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { openLog } from "#server/log.ts";

import { runBatch, afterIntervals } from "./run-batch.ts";

const log = openLog({ LOG_LEVEL: "silent" });

type One = { id: number; free: Date };

/** A gateway that takes `seconds` to answer; `ask` may throw. */
async function roundOf({ seconds, ask: answer }: { seconds: number; ask?: () => void }) {
  let time = Date.parse("2026-03-01T12:00:00Z");
  const services = { now: () => new Date(time), log, paymentWaitMs: 15 * 60_000 };
  const waiting: One[] = [1, 2, 3, 4].map((id) => ({ id, free: new Date(0) }));
  const questions: number[] = [];

  await runBatch(services, {
    claim: async ({ now }) => waiting.find(({ free }) => free <= now),
    check: async ({ id }) => {
      questions.push(id);
      if (questions.length > 10) throw new Error("the round does not end");
      time += seconds * 1_000;
      answer?.();
    },
    release: async (item) => {
      item.free = afterIntervals(services, 0.5);
    },
    timeoutMessage: "nothing was said",
  });
  return questions;
}

test("handles each due item once, however slow the gateway is", async () => {
  expect(await roundOf({ seconds: 0 })).toEqual([1, 2, 3, 4]);
  expect(await roundOf({ seconds: 90 })).toEqual([1, 2, 3, 4]);
});

test("leaves the gateway alone after three timeouts", async () => {
  expect(await roundOf({ seconds: 30, ask: () => fail(new GatewayUnreachable("silent")) })).toEqual(
    [1, 2, 3],
  );
});

test("rethrows errors that are no timeouts", async () => {
  await expect(roundOf({ seconds: 0, ask: () => fail(new Error("broken")) })).rejects.toThrow(
    "broken",
  );
});

function fail(error: Error): never {
  throw error;
}
