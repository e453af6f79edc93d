import { type Cents, formatCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { type GatewayAnswer, summarizeAnswer } from "./answer.ts";
import { paymentMethodFields } from "./fields.ts";
import { type ReportedRegularGiving, readRegularGivings } from "./regular-giving-report.ts";
import { isProcessorFault, isLibraryFault } from "./outcome.ts";
import type { Query } from "./query.ts";
import type { Transact } from "./transact.ts";

/** What the gateway is to charge every month, by itself. */
export type PlannedRegularGiving = {
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

/** A card or an account by the token that stands for it, which works once. */
export type PaymentSource = { token: string; paymentMethod: PaymentMethod };

/**
 * `refused`: nothing was done, for certain; `why` says whose matter it is. `unknown`: it may have been, and has to be asked
 * after. `answer` is for the operator.
 */
export type RegularGivingOutcome =
  | { kind: "done"; id: string }
  | { kind: "refused"; why: "payment" | "library"; answer: string }
  | { kind: "unknown"; answer: string };

/** Regular givings, whose schedule the gateway keeps. */
export type GatewayRegularGivings = {
  begin: (regularGiving: PlannedRegularGiving) => Promise<RegularGivingOutcome>;
  /** Has it charged with another amount from now on. `id` is the gateway's. */
  change: (id: string, amount: Cents) => Promise<RegularGivingOutcome>;
  /**
   * Has another card or account kept in the place of the one under `vaultId`. What is charged by it is told by `renew`. A card
   * is tried before that, under an id of ours, and not charged: of one that is declined nothing is kept.
   */
  replace: (
    vaultId: string,
    paidWith: PaymentSource,
    tryId: string,
  ) => Promise<RegularGivingOutcome>;
  /** Has it charged to what is kept under `vaultId` now. Done twice it changes nothing the second time. */
  renew: (id: string, vaultId: string) => Promise<RegularGivingOutcome>;
  /** One that is not there is ended as well. */
  end: (id: string) => Promise<RegularGivingOutcome>;
  /** Has what is kept under `vaultId` deleted; what is not there is as well. */
  forget: (vaultId: string) => Promise<RegularGivingOutcome>;
  /**
   * The one under that id of ours, by the gateway's number of it where that is known; null when there is none that goes on.
   * Throws `GatewayUnreachable`.
   */
  find: (orderid: string, id?: string | null) => Promise<ReportedRegularGiving | null>;
  /** All that go on, also such as are none of ours. Throws `GatewayUnreachable`. */
  list: () => Promise<ReportedRegularGiving[]>;
};

export function openRegularGivings(transact: Transact, query: Query): GatewayRegularGivings {
  return {
    begin: (regularGiving) => ask({ recurring: "add_subscription", ...planFields(regularGiving) }),

    change: (id, amount) => update(id, { plan_amount: formatCents(amount) }),
    renew: (id, vaultId) => update(id, { customer_vault_id: vaultId }),

    replace: (vaultId, { token, paymentMethod }, tryId) =>
      ask({
        // What is kept along with another call is kept only when that is approved.
        ...(paymentMethod === "card" && { type: "validate", orderid: tryId }),
        ...customerFields("update_customer", vaultId),
        payment_token: token,
        ...paymentMethodFields(paymentMethod),
      }),

    end: (id) => remove(id, { recurring: "delete_subscription", subscription_id: id }),
    forget: (vaultId) => remove(vaultId, customerFields("delete_customer", vaultId)),

    async find(orderid, id = null) {
      const isIt = (regularGiving: ReportedRegularGiving) => regularGiving.orderid === orderid;
      const numbered = id && (await list({ subscription_id: id })).find(isIt);
      // That it is not there counts only when it is under no number.
      return numbered || ((await list()).find(isIt) ?? null);
    },

    list: () => list(),
  };

  async function list(filters: Record<string, string> = {}): Promise<ReportedRegularGiving[]> {
    const all = await query({ report_type: "recurring", ...filters }, readRegularGivings);
    return all.filter(({ id }) => id !== "");
  }

  function update(id: string, fields: Record<string, string>): Promise<RegularGivingOutcome> {
    return ask({ recurring: "update_subscription", subscription_id: id, ...fields });
  }

  async function remove(id: string, form: Record<string, string>): Promise<RegularGivingOutcome> {
    // Of what has no number the gateway says that it is not there, whatever there is.
    if (id === "") return { kind: "refused", why: "library", answer: "it has no number" };
    const outcome = await ask(form);
    const isGone = outcome.kind === "refused" && NOT_FOUND_PATTERN.test(outcome.answer);
    return isGone ? { kind: "done", id } : outcome;
  }

  async function ask(form: Record<string, string>): Promise<RegularGivingOutcome> {
    const called = await transact(form);
    if (called.kind === "answered") return classifyAnswer(called.answer);
    const { kind, answer } = called;
    return kind === "unsent" ? { kind: "refused", why: "library", answer } : { kind, answer };
  }
}

const NOT_FOUND_PATTERN = /\bInvalid (Subscription|Customer Vault) ID\b/i;

function customerFields(what: string, vaultId: string): Record<string, string> {
  return { customer_vault: what, customer_vault_id: vaultId };
}

function classifyAnswer(answer: GatewayAnswer | null): RegularGivingOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const { response, code } = answer;

  if (response === "1" && (code === "100" || code === "")) {
    // Older accounts name it as they name a charge.
    return { kind: "done", id: answer.subscriptionId || answer.transactionId };
  }
  const isCertain = response !== "1" && !isProcessorFault(answer);
  if (!isCertain) return { kind: "unknown", answer: summarizeAnswer(answer) };
  const why = isLibraryFault(answer) ? "library" : "payment";
  return { kind: "refused", why, answer: summarizeAnswer(answer) };
}

function planFields(regularGiving: PlannedRegularGiving): Record<string, string> {
  return {
    plan_amount: formatCents(regularGiving.amount),
    // Until it is ended.
    plan_payments: "0",
    month_frequency: "1",
    day_of_month: String(Number(regularGiving.firstDay.slice(8))),
    start_date: regularGiving.firstDay.replaceAll("-", ""),
    customer_vault_id: regularGiving.vaultId,
    orderid: regularGiving.orderid,
    order_description: regularGiving.description,
    first_name: regularGiving.firstName,
    last_name: regularGiving.lastName,
  };
}
