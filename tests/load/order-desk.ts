import { randomUUID } from "node:crypto";

import { buyOnce } from "#tests/kills/buyer.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { intend, type Intention } from "#tests/kills/intention.ts";

import type { Row } from "./row.ts";

/** Nobody may change anything more than sixty times in an hour. */
const ANSWERS_EACH = 40;

export type OrderDesk = {
  intentions: Intention[];
  /** What became of each sending. */
  rows: Row[];
  /** How often nobody was free who could have ordered. */
  missed: () => number;
  /** Has so many order in a second, whether others are answered or not, until it is told to stop. */
  open: (rate: number) => () => void;
  /** Has those who can order join the others. */
  admit: (customers: readonly Customer[]) => void;
  /** Settles once everybody who ordered knows what came of it. */
  rest: () => Promise<unknown>;
};

/** People who order for pay and for free, each one thing at a time, and ask until they know what came of it. */
export function orderDesk(): OrderDesk {
  const free: { customer: Customer; answers: number }[] = [];
  const intentions: Intention[] = [];
  const rows: Row[] = [];
  const under: Promise<void>[] = [];
  let missed = 0;

  async function order(): Promise<void> {
    const next = free.shift();
    if (!next) return void (missed += 1);
    const intention = intend(randomUUID(), intentions.length);
    intentions.push(intention);
    const { customer } = next;
    try {
      const answers = next.answers + (await buyOnce(customer, intention, { card: GOOD_CARD }));
      if (answers < ANSWERS_EACH) free.push({ customer, answers });
    } catch (error) {
      intention.told = { kind: "strange", answer: String(error) };
    }
  }

  return {
    intentions,
    rows,
    missed: () => missed,
    admit: (customers) =>
      void free.push(...customers.map((one) => ({ customer: noting(one, rows), answers: 0 }))),
    open(rate) {
      const ordering = setInterval(() => void under.push(order()), 1_000 / rate);
      return () => clearInterval(ordering);
    },
    rest: () => Promise.all(under),
  };
}

/** The customer, of whom each sending is noted. */
function noting(customer: Customer, rows: Row[]): Customer {
  return {
    ...customer,
    async send(...asked) {
      const due = Date.now();
      const note = (status: number, saysWhen: boolean, what: string) =>
        void rows.push({
          kind: "order",
          due,
          late: 0,
          took: Date.now() - due,
          status,
          saysWhen,
          what,
        });
      try {
        const answer = await customer.send(...asked);
        note(answer.status, answer.retryAfter > 0, answer.status === 200 ? "" : answer.text);
        return answer;
      } catch (error) {
        note(0, false, String(error));
        throw error;
      }
    },
  };
}
