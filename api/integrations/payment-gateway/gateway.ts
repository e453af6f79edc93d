import { type Cents, formatCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { parseCards, type TriedCard } from "./cards.ts";
import { startDeadline } from "./deadline.ts";
import { type GatewayEvent, readEvent } from "./event.ts";
import { paymentMethodFields } from "./fields.ts";
import { listFoundCharges, type Finding, type FoundCharge, classifyCharges } from "./findings.ts";
import { type GatewayRegularGivings, openRegularGivings } from "./regular-givings.ts";
import { type ChargeOutcome, classifyChargeAnswer } from "./outcome.ts";
import { openQuery } from "./query.ts";
import { type GatewayRefunds, openRefunds } from "./refunds.ts";
import {
  uniqueTransactions,
  type ReportedTransaction,
  parseReport,
  sinceFilter,
} from "./report.ts";
import { openTransact } from "./transact.ts";

/** What is charged. */
export type Sale = {
  /** Ours, and sent once. */
  orderid: string;
  amount: Cents;
  /** What stands for a card or a bank account, once. */
  token: string;
  paymentMethod: PaymentMethod;
  firstName: string;
  lastName: string;
  /** Where the visitor comes from, as we see it. */
  ipAddress: string;
  description: string;
  /** Under which the gateway is to keep what is paid with, to charge it again; by itself it keeps nothing. */
  keepAs?: string;
};

/** How long all of it may take at the longest; what has not come about by then counts as unknown. */
type Milliseconds = number;

type FindChargeOptions = {
  within?: Milliseconds;
  /** What it has told before: that something went back may stand there alone. */
  told?: readonly ReportedTransaction[];
  /** Also looks for refunds made outside the library. They name the charge, but not always our id. */
  withRefunds?: boolean;
};

/** The card gateway, as far as the library asks it. */
export type Gateway = {
  /** Charges, once: whatever becomes of it, the same is never sent again. */
  charge: (sale: Sale) => Promise<ChargeOutcome>;
  /** What it knows of charges under that id. Throws `GatewayUnreachable`. */
  findCharge: (orderid: string, asking?: FindChargeOptions) => Promise<Finding>;
  /** Each of the charges under that id. Throws `GatewayUnreachable`. */
  findCharges: (orderid: string) => Promise<FoundCharge[]>;
  /** The card or the account that was tried under that id; null when it tells of none. Throws `GatewayUnreachable`. */
  findCard: (orderid: string, within?: Milliseconds) => Promise<TriedCard | null>;
  /** All that it was asked between those times. Throws `GatewayUnreachable`. */
  listTransactions: (from: Date, until: Date) => Promise<ReportedTransaction[]>;
  /** What it tells by itself; null when it is not the gateway that tells it, or nothing that can be read. */
  readEvent: (signature: string | undefined, body: Uint8Array) => GatewayEvent | null;
  regularGivings: GatewayRegularGivings;
  refunds: GatewayRefunds;
};

export type GatewaySettings = {
  origin: string;
  /** What the server asks and charges with. */
  securityKey: string;
  /** What the gateway signs with what it tells by itself. */
  signingKey: string;
  /** How long a charge may take, in milliseconds. */
  patience?: number;
};

/** In milliseconds. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** A gateway that speaks NMI's protocols: transact.php, query.php, and signed notices. */
export function openGateway(settings: GatewaySettings): Gateway {
  const { signingKey, patience = DEFAULT_TIMEOUT_MS } = settings;
  const query = openQuery(settings);
  const transact = openTransact({ ...settings, patience });

  return {
    async charge(sale) {
      const called = await transact({ type: "sale", ...saleFields(sale) });
      return called.kind === "answered" ? classifyChargeAnswer(called.answer, sale.amount) : called;
    },

    async findCharge(orderid, asking = {}) {
      const { within = Number.MAX_SAFE_INTEGER, told = [], withRefunds = false } = asking;
      const left = startDeadline(within);
      const own = await query({ order_id: orderid }, parseReport, left());
      const found = classifyCharges(own, orderid);
      if (!["charged", "several", "returned"].includes(found.kind)) return found;
      const refunds = withRefunds
        ? await query({ action_type: "refund", ...sinceFilter(own) }, parseReport, left())
        : [];
      return classifyCharges(uniqueTransactions([...told, ...refunds, ...own]), orderid);
    },

    async findCharges(orderid) {
      const own = await query({ order_id: orderid }, parseReport);
      if (own.length === 0) return [];
      const refunds = await query({ action_type: "refund", ...sinceFilter(own) }, parseReport);
      return listFoundCharges(uniqueTransactions([...refunds, ...own]), orderid);
    },

    async findCard(orderid, within) {
      const tried = await query({ order_id: orderid }, parseCards, within);
      return tried.find((one) => one.orderid === orderid) ?? null;
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
    ...(sale.keepAs && { customer_vault: "add_customer", customer_vault_id: sale.keepAs }),
  };
}

/** "20260301180000" */
function formatTimestamp(time: Date): string {
  return time.toISOString().slice(0, 19).replace(/\D/g, "");
}
