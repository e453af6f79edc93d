import { DomUtils } from "htmlparser2";

import { type Cents, formatCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { startDeadline, openTransact } from "./transact.ts";
import { type GatewayEvent, readEvent } from "./event.ts";
import { listFoundCharges, type Finding, type FoundCharge, classifyCharges } from "./findings.ts";
import { type GatewayRegularGivings, openRegularGivings } from "./regular-givings.ts";
import {
  type ChargeOutcome,
  classifyChargeAnswer,
  paymentMethodFields,
  parseLastFour,
} from "./answer.ts";
import { type GatewayRefunds, openRefunds } from "./refunds.ts";
import {
  uniqueTransactions,
  type ReportedTransaction,
  parseReport,
  sinceFilter,
  openQuery,
  parseWholeReport,
  childText,
} from "./report.ts";

export type Sale = {
  /** Our id, sent once. */
  orderid: string;
  amount: Cents;
  /** Represents a card or a bank account and works once. */
  token: string;
  paymentMethod: PaymentMethod;
  firstName: string;
  lastName: string;
  /** The visitor's address as the server sees it. */
  ipAddress: string;
  description: string;
  /** Vault customer under which the gateway stores the payment method; nothing is stored without it. */
  vaultId?: string;
};

type Milliseconds = number;

type FindChargeOptions = {
  /** Longest time for the whole call; an answer after it counts as unknown. */
  timeoutMs?: Milliseconds;
  /** Transactions reported before; a refund may be in these alone. */
  reported?: readonly ReportedTransaction[];
  /** Also queries refunds made outside the library. They name the charge, but not always our id. */
  withRefunds?: boolean;
};

/** The calls the library makes to the payment gateway. */
export type Gateway = {
  /** Charges once; a charge is never sent again, whatever the outcome. */
  charge: (sale: Sale) => Promise<ChargeOutcome>;
  /** The charges under an id. Throws `GatewayUnreachable`. */
  findCharge: (orderid: string, options?: FindChargeOptions) => Promise<Finding>;
  /** Each charge under an id. Throws `GatewayUnreachable`. */
  findCharges: (orderid: string) => Promise<FoundCharge[]>;
  /** The card or account tried under an id; null when the gateway reports none. Throws `GatewayUnreachable`. */
  findCard: (orderid: string, within?: Milliseconds) => Promise<TriedCard | null>;
  /** All transactions of a period. Throws `GatewayUnreachable`. */
  listTransactions: (from: Date, until: Date) => Promise<ReportedTransaction[]>;
  /** Reads a webhook; null when its signature or body is not valid. */
  readEvent: (signature: string | undefined, body: Uint8Array) => GatewayEvent | null;
  regularGivings: GatewayRegularGivings;
  refunds: GatewayRefunds;
};

export type GatewaySettings = {
  origin: string;
  /** Private key for charges and queries. */
  securityKey: string;
  /** Key of the webhooks' signatures. */
  signingKey: string;
  /** Limit of a charge, in milliseconds. */
  timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 30_000;

/** A gateway with NMI's protocols: transact.php, query.php, and signed webhooks. */
export function openGateway(settings: GatewaySettings): Gateway {
  const { signingKey, timeoutMs = DEFAULT_TIMEOUT_MS } = settings;
  const query = openQuery(settings);
  const transact = openTransact({ ...settings, timeoutMs });

  return {
    async charge(sale) {
      const called = await transact({ type: "sale", ...saleFields(sale) });
      return called.kind === "answered" ? classifyChargeAnswer(called.answer, sale.amount) : called;
    },

    async findCharge(orderid, options = {}) {
      const { timeoutMs = Number.MAX_SAFE_INTEGER, reported = [], withRefunds = false } = options;
      const remaining = startDeadline(timeoutMs);
      const own = await query({ order_id: orderid }, parseReport, remaining());
      const found = classifyCharges(own, orderid);
      if (!["charged", "several", "returned"].includes(found.kind)) return found;
      const refunds = withRefunds
        ? await query({ action_type: "refund", ...sinceFilter(own) }, parseReport, remaining())
        : [];
      return classifyCharges(uniqueTransactions([...reported, ...refunds, ...own]), orderid);
    },

    async findCharges(orderid) {
      const own = await query({ order_id: orderid }, parseReport);
      if (own.length === 0) return [];
      const refunds = await query({ action_type: "refund", ...sinceFilter(own) }, parseReport);
      return listFoundCharges(uniqueTransactions([...refunds, ...own]), orderid);
    },

    async findCard(orderid, within) {
      const tried = await query({ order_id: orderid }, parseCards, within);
      return tried.find((card) => card.orderid === orderid) ?? null;
    },

    listTransactions: (from, until) =>
      query({ start_date: formatTimestamp(from), end_date: formatTimestamp(until) }, parseReport),

    readEvent: (signature, body) => readEvent(signingKey, signature, body),
    regularGivings: openRegularGivings(transact, query),
    refunds: openRefunds(transact, query),
  };
}

function saleFields(sale: Sale): Record<string, string> {
  return {
    amount: formatCents(sale.amount),
    currency: "USD",
    payment_token: sale.token,
    ...paymentMethodFields(sale.paymentMethod),
    orderid: sale.orderid,
    order_description: sale.description,
    // A token carries no name.
    first_name: sale.firstName,
    last_name: sale.lastName,
    ipaddress: sale.ipAddress,
    ...(sale.vaultId && { customer_vault: "add_customer", customer_vault_id: sale.vaultId }),
  };
}

/** For example "20260301180000", in UTC. */
function formatTimestamp(time: Date): string {
  return time.toISOString().slice(0, 19).replace(/\D/g, "");
}

/** A card or account that was tried, with any outcome. */
type TriedCard = {
  /** The gateway's transaction id. */
  id: string;
  /** Our id of the try. */
  orderid: string;
  /** Tells cards apart; empty when it is no card or the gateway reports none. */
  hash: string;
  /** Last four digits of its number; empty when not reported. */
  lastFour: string;
  isApproved: boolean;
};

/** Reads the card or account of each transaction; throws like `parseReport`. */
function parseCards(xml: string): TriedCard[] {
  return DomUtils.getElementsByTagName("transaction", parseWholeReport(xml)).map((element) => ({
    id: childText(element, "transaction_id"),
    orderid: childText(element, "order_id"),
    hash: childText(element, "cc_hash"),
    lastFour: parseLastFour(childText(element, "cc_number") || childText(element, "check_account")),
    isApproved: DomUtils.getElementsByTagName("action", element).some(
      (action) => childText(action, "success") === "1",
    ),
  }));
}
