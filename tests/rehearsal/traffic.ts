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
  /** How many orders were sent, and how many of these were not answered and sent again. */
  orders: { sent: number; lost: number };
  /** Waits until whatever is under way is known; what is wrong when it never is, a sentence each. */
  stop: () => Promise<string[]>;
};

/** How many read and how many buy at once. */
export const READERS = 6;
const BUYERS = 2;
/** In milliseconds: everybody is answered by then. */
const MAX_ANSWER_MS = 90_000;

let customers = 0;

/** People who read and order through the front, until it is stopped; what they mean to order is added to `intentions`. */
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
        setTimeout(MAX_ANSWER_MS, ["not all were answered"]),
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
    async send(...asked) {
      orders.sent += 1;
      const answer = await customer.send(...asked).catch(() => null);
      if (answer && !isFromProxy(answer)) return answer;
      orders.lost += 1;
      throw new Error("nobody answered");
    },
  };
}

/** Said in place of a process that did not answer: nobody knows what came of it. */
function isFromProxy({ status, text }: Answer): boolean {
  return status === 502 || (status === 503 && text.includes('"err-busy"'));
}

/** How many were answered anything but what they asked for, or not at all, by what became of them. */
export function countFailures(readings: readonly ReaderStats[]): Map<string, number> {
  const failed = new Map<string, number>();
  for (const [kind, times] of readings.flatMap(({ answers }) => [...answers])) {
    if (kind !== "200") failed.set(kind, (failed.get(kind) ?? 0) + times);
  }
  return failed;
}
