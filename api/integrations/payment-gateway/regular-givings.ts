import { DomUtils } from "htmlparser2";

import type { Log } from "#api/ports.ts";
import { type Cents, formatCents, parseCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import {
  isProcessorFault,
  isLibraryFault,
  type GatewayAnswer,
  summarizeAnswer,
  paymentMethodFields,
  parseLastFour,
} from "./answer.ts";
import { type Query, type ReportElement, parseWholeReport, childText } from "./report.ts";
import { GatewayUnreachable, type Transact } from "./transact.ts";

/** A charge that the gateway is to make every month. */
type PlannedRegularGiving = {
  /** Our id, which each of its charges carries. */
  orderid: string;
  amount: Cents;
  /** Day of the first charge, such as "2026-03-28"; later ones are on the same day of each month. At most the 28th. */
  firstDay: string;
  /** The vault customer of the card or account. */
  vaultId: string;
  firstName: string;
  lastName: string;
  description: string;
};

/** A card or account, by a token that works once. */
export type PaymentSource = { token: string; paymentMethod: PaymentMethod };

/**
 * `refused`: certainly nothing was done; `why` says what was refused. `unknown`: it may have been done and has to be
 * checked. `answer` is for the operator.
 */
export type RegularGivingOutcome =
  | { kind: "done"; id: string }
  | { kind: "refused"; why: "payment" | "library"; answer: string }
  | { kind: "unknown"; answer: string };

/** Regular givings, whose schedule the gateway runs. */
export type GatewayRegularGivings = {
  create: (regularGiving: PlannedRegularGiving) => Promise<RegularGivingOutcome>;
  /** Changes the amount of later charges. `id` is the gateway's. */
  change: (id: string, amount: Cents) => Promise<RegularGivingOutcome>;
  /**
   * Stores another card or account under `vaultId`; `setSchedulePaymentMethod` then has it charged. A card is tried
   * first under `tryId`, without a charge; a declined one is not stored.
   */
  storeMethod: (
    vaultId: string,
    paidWith: PaymentSource,
    tryId: string,
  ) => Promise<RegularGivingOutcome>;
  /** Makes later charges of the schedule use what is stored under `vaultId`; charges nothing now. Can be repeated. */
  setSchedulePaymentMethod: (id: string, vaultId: string) => Promise<RegularGivingOutcome>;
  /** A missing one counts as ended. */
  end: (id: string) => Promise<RegularGivingOutcome>;
  /** Deletes the vault customer; a missing one counts as deleted. */
  deleteCustomer: (vaultId: string) => Promise<RegularGivingOutcome>;
  /**
   * The active one with our `orderid`, by the gateway's `id` where known; null when there is none. Throws
   * `GatewayUnreachable`.
   */
  find: (orderid: string, id?: string | null) => Promise<ReportedRegularGiving | null>;
  /** All active ones, including foreign ones. Throws `GatewayUnreachable`. */
  list: () => Promise<ReportedRegularGiving[]>;
};

export function openRegularGivings(transact: Transact, query: Query): GatewayRegularGivings {
  return {
    create: (regularGiving) =>
      send({ recurring: "add_subscription", ...planFields(regularGiving) }),

    change: (id, amount) => update(id, { plan_amount: formatCents(amount) }),
    setSchedulePaymentMethod: (id, vaultId) => update(id, { customer_vault_id: vaultId }),

    storeMethod: (vaultId, { token, paymentMethod }, tryId) =>
      send({
        // A customer update in another call takes effect only when that call is approved.
        ...(paymentMethod === "card" && { type: "validate", orderid: tryId }),
        ...customerFields("update_customer", vaultId),
        payment_token: token,
        ...paymentMethodFields(paymentMethod),
      }),

    end: (id) => remove(id, { recurring: "delete_subscription", subscription_id: id }),
    deleteCustomer: (vaultId) => remove(vaultId, customerFields("delete_customer", vaultId)),

    async find(orderid, id = null) {
      const hasOrderId = (regularGiving: ReportedRegularGiving) =>
        regularGiving.orderid === orderid;
      const numbered = id && (await list({ subscription_id: id })).find(hasOrderId);
      // It counts as missing only when the whole list lacks it.
      return numbered || ((await list()).find(hasOrderId) ?? null);
    },

    list: () => list(),
  };

  async function list(filters: Record<string, string> = {}): Promise<ReportedRegularGiving[]> {
    const all = await query({ report_type: "recurring", ...filters }, readRegularGivings);
    return all.filter(({ id }) => id !== "");
  }

  function update(id: string, fields: Record<string, string>): Promise<RegularGivingOutcome> {
    return send({ recurring: "update_subscription", subscription_id: id, ...fields });
  }

  async function remove(id: string, form: Record<string, string>): Promise<RegularGivingOutcome> {
    // Without an id the gateway would report it as missing in any case.
    if (id === "")
      return { kind: "refused", why: "library", answer: "it has no id at the gateway" };
    const outcome = await send(form);
    const isGone = outcome.kind === "refused" && NOT_FOUND_PATTERN.test(outcome.answer);
    return isGone ? { kind: "done", id } : outcome;
  }

  async function send(form: Record<string, string>): Promise<RegularGivingOutcome> {
    const called = await transact(form);
    if (called.kind === "answered") return classifyAnswer(called.answer);
    const { kind, answer } = called;
    return kind === "unsent" ? { kind: "refused", why: "library", answer } : { kind, answer };
  }
}

const NOT_FOUND_PATTERN = /\bInvalid (Subscription|Customer Vault) ID\b/i;

function customerFields(action: string, vaultId: string): Record<string, string> {
  return { customer_vault: action, customer_vault_id: vaultId };
}

function classifyAnswer(answer: GatewayAnswer | null): RegularGivingOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const { response, code } = answer;

  if (response === "1" && (code === "100" || code === "")) {
    // Older accounts return the id in the field of a transaction id.
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
    // No limit: until it is ended.
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

/** An active regular giving, as the gateway reports it. */
export type ReportedRegularGiving = {
  /** The gateway's subscription id; empty where a foreign one has none. */
  id: string;
  orderid: string;
  /** Amount of each month; null when it cannot be read. */
  amount: Cents | null;
  /** Day of the next charge, such as "2026-03-28"; null when none is scheduled. */
  nextDay: string | null;
  /** Null when not reported. */
  paymentMethod: PaymentMethod | null;
  /** Last four digits of the card or account; empty when not reported. */
  lastFour: string;
};

/** Reads query.php's answer to `report_type=recurring`; throws like `parseReport`. */
export function readRegularGivings(xml: string): ReportedRegularGiving[] {
  return DomUtils.getElementsByTagName("subscription", parseWholeReport(xml)).map((element) => {
    const [plan] = DomUtils.getElementsByTagName("plan", element.children, false);
    const [card, account] = [childText(element, "cc_number"), childText(element, "check_account")];
    return {
      ...parseIds(element),
      amount: plan ? parseCents(childText(plan, "plan_amount")) : null,
      nextDay: parseDay(childText(element, "next_charge_date")),
      paymentMethod: parseMethod(card, account),
      lastFour: parseLastFour(card || account),
    };
  });
}

function parseMethod(card: string, account: string): PaymentMethod | null {
  if (card) return "card";
  return account ? "bank" : null;
}

/** Throws for one of ours without a subscription id: it could be neither identified nor ended. */
function parseIds(element: ReportElement): Pick<ReportedRegularGiving, "id" | "orderid"> {
  const id = childText(element, "subscription_id") || (element.attribs["id"] ?? "").trim();
  const orderid = childText(element, "orderid") || childText(element, "order_id");
  if (id || !orderid) return { id, orderid };
  throw new GatewayUnreachable(`the gateway's report has no subscription id for ${orderid}`);
}

/** Without a next charge the gateway writes the first day of its clock. */
function parseDay(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text > "1970-01-01" ? text : null;
}

export function logGatewayOutcome(
  log: Log,
  orderid: string,
  outcome: RegularGivingOutcome,
  message: string,
): void {
  const { kind } = outcome;
  const answer = kind === "done" ? {} : { answer: outcome.answer };
  log.info({ orderid, ...answer, outcome: kind }, message);
}
