import { addIntent, buyOnce, type OrderIntent } from "#tests/kills/buyer.ts";
import { type Customer, GOOD_CARD } from "#tests/kills/customer.ts";

import type { RequestResult } from "./check-load.ts";

/** A person may change things sixty times an hour. */
const MAX_ANSWERS_EACH = 40;

export type OrderLoad = {
  intents: OrderIntent[];
  /** The result of each request. */
  rows: RequestResult[];
  /** How often no customer was free to order. */
  missed: () => number;
  /** Places this many orders a second, whether others are answered or not, until the returned function is called. */
  open: (rate: number) => () => void;
  addCustomers: (customers: readonly Customer[]) => void;
  /** Resolves when all orders have a result. */
  rest: () => Promise<unknown>;
};

/** Customers with paid and free orders, one order at a time, each followed to its result. */
export function createOrderLoad(): OrderLoad {
  const free: { customer: Customer; answers: number }[] = [];
  const intents: OrderIntent[] = [];
  const rows: RequestResult[] = [];
  const under: Promise<void>[] = [];
  let missed = 0;

  async function order(): Promise<void> {
    const next = free.shift();
    if (!next) return void (missed += 1);
    const intent = addIntent(intents);
    const { customer } = next;
    try {
      const answers = next.answers + (await buyOnce(customer, intent, { card: GOOD_CARD }));
      if (answers < MAX_ANSWERS_EACH) free.push({ customer, answers });
    } catch (error) {
      intent.answer = { kind: "strange", answer: String(error) };
    }
  }

  return {
    intents,
    rows,
    missed: () => missed,
    addCustomers: (customers) =>
      void free.push(
        ...customers.map((added) => ({ customer: withRecording(added, rows), answers: 0 })),
      ),
    open(rate) {
      const ordering = setInterval(() => void under.push(order()), 1_000 / rate);
      return () => clearInterval(ordering);
    },
    rest: () => Promise.all(under),
  };
}

/** The customer with a record of each request. */
function withRecording(customer: Customer, rows: RequestResult[]): Customer {
  return {
    ...customer,
    async send(...call) {
      const due = Date.now();
      const note = (status: number, saysWhen: boolean, what: string) =>
        void rows.push({
          kind: "order",
          due,
          late: 0,
          milliseconds: Date.now() - due,
          status,
          hasRetryAfter: saysWhen,
          detail: what,
        });
      try {
        const answer = await customer.send(...call);
        note(answer.status, answer.retryAfter > 0, answer.status === 200 ? "" : answer.text);
        return answer;
      } catch (error) {
        note(0, false, String(error));
        throw error;
      }
    },
  };
}
