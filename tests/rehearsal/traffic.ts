import { setTimeout } from "node:timers/promises";
import { inspect } from "node:util";

import { FEW_WORDS, read, type Reading } from "#tests/chaos/reader.ts";
import { buy } from "#tests/kills/buyer.ts";
import { type Answer, type Customer, moveIn } from "#tests/kills/customer.ts";
import type { Intention } from "#tests/kills/intention.ts";
import type { Stage } from "#tests/kills/stage.ts";
import { meanwhile } from "#tests/meanwhile.ts";

export type Traffic = {
  readings: Reading[];
  /** How many orders were sent, and how many of these were not answered and sent again. */
  orders: { sent: number; lost: number };
  /** Waits until whatever is under way is known; what is wrong when it never is, a sentence each. */
  stop: () => Promise<string[]>;
};

/** How many read and how many buy at once. */
export const READERS = 6;
const BUYERS = 2;
/** In milliseconds: everybody is answered by then. */
const ANSWERED_WITHIN = 90_000;

let customers = 0;

/** People who read and order through the front, until it is stopped; what they mean to order is added to `intentions`. */
export function beginTraffic(stage: Stage, origin: string, intentions: Intention[]): Traffic {
  let isOver = false;
  const orders = { sent: 0, lost: 0 };
  const next = async () =>
    counting(await moveIn(stage, [origin], `customer-${++customers}`), orders);
  const places = { origins: [origin], words: FEW_WORDS };
  const reading = Array.from({ length: READERS }, () => read(places, () => isOver));
  const buying = Array.from({ length: BUYERS }, () => buy(next, intentions, () => isOver));
  const people = meanwhile([...reading.map(({ done }) => done), ...buying]);

  return {
    readings: reading.map(({ reading }) => reading),
    orders,
    async stop() {
      isOver = true;
      return Promise.race([
        faultsOf(people),
        setTimeout(ANSWERED_WITHIN, ["not all were answered"]),
      ]);
    },
  };
}

async function faultsOf(people: Promise<unknown>): Promise<string[]> {
  return people.then(
    () => [],
    (error: unknown) => [inspect(error)],
  );
}

function counting(customer: Customer, orders: Traffic["orders"]): Customer {
  return {
    ...customer,
    async send(...asked) {
      orders.sent += 1;
      const answer = await customer.send(...asked).catch(() => null);
      if (answer && !isFromFront(answer)) return answer;
      orders.lost += 1;
      throw new Error("nobody answered");
    },
  };
}

/** Said in place of a process that did not answer: nobody knows what came of it. */
function isFromFront({ status, text }: Answer): boolean {
  return status === 502 || (status === 503 && text.includes('"err-busy"'));
}

/** How many were answered anything but what they asked for, or not at all, by what became of them. */
export function findFailed(readings: readonly Reading[]): Map<string, number> {
  const failed = new Map<string, number>();
  for (const [kind, times] of readings.flatMap(({ answers }) => [...answers])) {
    if (kind !== "200") failed.set(kind, (failed.get(kind) ?? 0) + times);
  }
  return failed;
}
