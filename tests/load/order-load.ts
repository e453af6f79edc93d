import { randomUUID } from "node:crypto";

import { buyOnce } from "#tests/kills/buyer.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";
import { createIntent, type OrderIntent } from "#tests/kills/order-intent.ts";

import type { RequestResult } from "./request-result.ts";

/** Nobody may change anything more than sixty times in an hour. */
const MAX_ANSWERS_EACH = 40;

export type OrderLoad = {
  intents: OrderIntent[];
  /** What became of each sending. */
  rows: RequestResult[];
  /** How often nobody was free who could have ordered. */
  missed: () => number;
  /** Has so many order in a second, whether others are answered or not, until it is told to stop. */
  open: (rate: number) => () => void;
  /** Has those who can order join the others. */
  addCustomers: (customers: readonly Customer[]) => void;
  /** Settles once everybody who ordered knows what came of it. */
  rest: () => Promise<unknown>;
};

/** People who order for pay and for free, each one thing at a time, and ask until they know what came of it. */
export function createOrderLoad(): OrderLoad {
  const free: { customer: Customer; answers: number }[] = [];
  const intents: OrderIntent[] = [];
  const rows: RequestResult[] = [];
  const under: Promise<void>[] = [];
  let missed = 0;

  async function order(): Promise<void> {
    const next = free.shift();
    if (!next) return void (missed += 1);
    const intent = createIntent(randomUUID(), intents.length);
    intents.push(intent);
    const { customer } = next;
    try {
      const answers = next.answers + (await buyOnce(customer, intent, { card: GOOD_CARD }));
      if (answers < MAX_ANSWERS_EACH) free.push({ customer, answers });
    } catch (error) {
      intent.told = { kind: "strange", answer: String(error) };
    }
  }

  return {
    intents,
    rows,
    missed: () => missed,
    addCustomers: (customers) =>
      void free.push(
        ...customers.map((one) => ({ customer: withRecording(one, rows), answers: 0 })),
      ),
    open(rate) {
      const ordering = setInterval(() => void under.push(order()), 1_000 / rate);
      return () => clearInterval(ordering);
    },
    rest: () => Promise.all(under),
  };
}

/** The customer, of whom each sending is noted. */
function withRecording(customer: Customer, rows: RequestResult[]): Customer {
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
