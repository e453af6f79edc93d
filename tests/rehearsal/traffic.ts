import { read, type Reading } from "#tests/chaos/reader.ts";
import { buy } from "#tests/kills/buyer.ts";
import { type Answer, type Customer, moveIn } from "#tests/kills/customer.ts";
import type { Intention } from "#tests/kills/intention.ts";
import type { Stage } from "#tests/kills/stage.ts";

export type Traffic = {
  readings: Reading[];
  /** How many orders were sent, and how many of these were not answered and sent again. */
  orders: { sent: number; lost: number };
  /** Ends once whatever is under way is known. */
  stop: () => Promise<void>;
};

/** How many read and how many buy at once. */
export const READERS = 6;
const BUYERS = 2;

let customers = 0;

/** People who read and order through the front, until it is stopped; what they mean to order is added to `intentions`. */
export function beginTraffic(stage: Stage, origin: string, intentions: Intention[]): Traffic {
  let isOver = false;
  const orders = { sent: 0, lost: 0 };
  const next = async () =>
    counting(await moveIn(stage, [origin], `customer-${++customers}`), orders);
  const reading = Array.from({ length: READERS }, () => read([origin], () => isOver));
  const buying = Array.from({ length: BUYERS }, () => buy(next, intentions, () => isOver));

  return {
    readings: reading.map(({ reading }) => reading),
    orders,
    async stop() {
      isOver = true;
      await Promise.all([...reading.map(({ done }) => done), ...buying]);
    },
  };
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

/** How many were not answered, or that they could not be. */
export function countFailed(readings: readonly Reading[]): number {
  return readings
    .flatMap(({ answers }) => [...answers])
    .filter(([kind]) => !/^[234]\d\d$/.test(kind))
    .reduce((sum, [, times]) => sum + times, 0);
}
