import { DomUtils } from "htmlparser2";

import { type Cents, parseCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { parseLastFour } from "./fields.ts";
import { type ReportElement, parseWholeReport, childText } from "./report.ts";
import { GatewayUnreachable } from "./gateway-unreachable.ts";

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
