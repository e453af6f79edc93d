import { type Cents, inFigures } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { type GatewayAnswer, inBrief, readAnswer } from "./gateway-answer.ts";
import { methodOf } from "./gateway-fields.ts";
import { isAtTheProcessor } from "./gateway-outcome.ts";
import { type ReportedGiving, readGivings } from "./gateway-giving-report.ts";
import type { Query } from "./gateway-query.ts";
import type { Transact } from "./gateway-transact.ts";

/** What the gateway is to charge every month, by itself. */
export type PlannedGiving = {
  /** Ours: every charge of it bears it. */
  orderid: string;
  amount: Cents;
  /** "2026-03-28": the first charge is made on that day, and the others on the same of each month. 28 at the latest. */
  firstDay: string;
  /** What the gateway keeps of the card or the account. */
  vaultId: string;
  firstName: string;
  lastName: string;
  description: string;
};

export type GivingChange =
  | { amount: Cents }
  /** A token of another card or account, which works once. */
  | { token: string; paymentMethod: PaymentMethod };

/** `refused`: nothing was done, for certain. `unknown`: it may have been, and has to be asked after. `answer` is for the operator. */
export type GivingOutcome =
  | { kind: "done"; id: string }
  | { kind: "refused"; answer: string }
  | { kind: "unknown"; answer: string };

/** Regular givings, whose schedule the gateway keeps. */
export type GatewayGivings = {
  begin: (giving: PlannedGiving) => Promise<GivingOutcome>;
  /** `id` is the gateway's. */
  change: (id: string, change: GivingChange) => Promise<GivingOutcome>;
  /** One that is not there is ended as well. */
  end: (id: string) => Promise<GivingOutcome>;
  /** The one under that id of ours; null when there is none that goes on. Throws `GatewayUnreachable`. */
  find: (orderid: string) => Promise<ReportedGiving | null>;
  /** All that go on, also such as are none of ours. Throws `GatewayUnreachable`. */
  list: () => Promise<ReportedGiving[]>;
};

export function openGivings(transact: Transact, query: Query): GatewayGivings {
  const list = () => query({ report_type: "recurring" }, readGivings);

  return {
    begin: (giving) => ask({ recurring: "add_subscription", ...fieldsOf(giving) }),

    change: (id, change) =>
      ask({ recurring: "update_subscription", subscription_id: id, ...changedFields(change) }),

    async end(id) {
      const outcome = await ask({ recurring: "delete_subscription", subscription_id: id });
      const isGone = outcome.kind === "refused" && notThere.test(outcome.answer);
      return isGone ? { kind: "done", id } : outcome;
    },

    async find(orderid) {
      const all = await list();
      return all.find((giving) => giving.orderid === orderid) ?? null;
    },

    list,
  };

  async function ask(form: Record<string, string>): Promise<GivingOutcome> {
    const posted = await transact(form);
    if (posted.kind === "unsent") return { kind: "refused", answer: posted.reason };
    if (posted.kind === "lost") return { kind: "unknown", answer: posted.reason };
    if (posted.status !== 200) return { kind: "unknown", answer: `status ${posted.status}` };
    return judge(readAnswer(posted.body));
  }
}

const notThere = /\bInvalid Subscription ID\b/i;

function judge(answer: GatewayAnswer | null): GivingOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const { response, code } = answer;

  if (response === "1" && (code === "100" || code === "")) {
    // Older accounts name it as they name a charge.
    return { kind: "done", id: answer.subscriptionId || answer.transactionId };
  }
  const isCertain = response !== "1" && !isAtTheProcessor(answer);
  return { kind: isCertain ? "refused" : "unknown", answer: inBrief(answer) };
}

function fieldsOf(giving: PlannedGiving): Record<string, string> {
  return {
    plan_amount: inFigures(giving.amount),
    // Until it is ended.
    plan_payments: "0",
    month_frequency: "1",
    day_of_month: String(Number(giving.firstDay.slice(8))),
    start_date: giving.firstDay.replaceAll("-", ""),
    customer_vault_id: giving.vaultId,
    orderid: giving.orderid,
    order_description: giving.description,
    first_name: giving.firstName,
    last_name: giving.lastName,
  };
}

function changedFields(change: GivingChange): Record<string, string> {
  if ("amount" in change) return { plan_amount: inFigures(change.amount) };
  return { payment_token: change.token, ...methodOf(change.paymentMethod) };
}
