import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";

import { FEW_WORDS, read, type ReaderStats } from "#tests/chaos/reader.ts";
import { buyRepeatedly } from "#tests/kills/buyer.ts";
import { type Answer, type Customer, createCustomer } from "#tests/kills/customer.ts";
import type { OrderIntent } from "#tests/kills/order-intent.ts";
import type { Environment } from "#tests/kills/environment.ts";
import { runInBackground } from "#tests/run-in-background.ts";

export type Traffic = {
  readings: ReaderStats[];
  /** How many orders were sent, and how many were lost and sent again. */
  orders: { sent: number; lost: number };
  /** Waits for all results; returns what failed, one sentence each. */
  stop: () => Promise<string[]>;
};

/** The number of readers and buyers at the same time. */
export const READERS = 6;
const BUYERS = 2;
/** In milliseconds: by then everybody has an answer. */
const MAX_ANSWER_MS = 90_000;

let customers = 0;

/** People who read and order through the proxy until it is stopped; their orders are added to `intents`. */
export function startTraffic(
  environment: Environment,
  origin: string,
  intents: OrderIntent[],
): Traffic {
  let isOver = false;
  const orders = { sent: 0, lost: 0 };
  const next = async () =>
    withCounting(await createCustomer(environment, [origin], `customer-${++customers}`), orders);
  const places = { origins: [origin], words: FEW_WORDS };
  const reading = Array.from({ length: READERS }, () => read(places, () => isOver));
  const buying = Array.from({ length: BUYERS }, () => buyRepeatedly(next, intents, () => isOver));
  const people = runInBackground([...reading.map(({ done }) => done), ...buying]);

  return {
    readings: reading.map(({ reading }) => reading),
    orders,
    async stop() {
      isOver = true;
      return Promise.race([
        collectErrors(people),
        setTimeout(MAX_ANSWER_MS, ["not everybody was answered"]),
      ]);
    },
  };
}

async function collectErrors(people: Promise<unknown>): Promise<string[]> {
  return people.then(
    () => [],
    (error: unknown) => [inspect(error)],
  );
}

function withCounting(customer: Customer, orders: Traffic["orders"]): Customer {
  return {
    ...customer,
    async send(...call) {
      orders.sent += 1;
      const answer = await customer.send(...call).catch(() => null);
      if (answer && !isFromProxy(answer)) return answer;
      orders.lost += 1;
      throw new Error("nobody answered");
    },
  };
}

/** The proxy's answer for a process that did not answer: the result is unknown. */
function isFromProxy({ status, text }: Answer): boolean {
  return status === 502 || (status === 503 && text.includes('"err-busy"'));
}

/** The number of failed requests by kind. */
export function countFailures(readings: readonly ReaderStats[]): Map<string, number> {
  const failed = new Map<string, number>();
  for (const [kind, times] of readings.flatMap(({ answers }) => [...answers])) {
    if (kind !== "200") failed.set(kind, (failed.get(kind) ?? 0) + times);
  }
  return failed;
}
