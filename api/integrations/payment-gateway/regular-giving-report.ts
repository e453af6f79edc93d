import { DomUtils } from "htmlparser2";

import { type Cents, parseCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { parseLastFour } from "./fields.ts";
import { type ReportElement, parseWholeReport, childText } from "./report.ts";
import { GatewayUnreachable } from "./gateway-unreachable.ts";

/** A regular giving that goes on, as the gateway keeps it. */
export type ReportedRegularGiving = {
  /** The gateway's number of it; "" of what is none of ours, where it tells none. */
  id: string;
  orderid: string;
  /** Of each month. Null when it cannot be read. */
  amount: Cents | null;
  /** "2026-03-28", of the next charge; null when none is planned. */
  nextDay: string | null;
  /** What is charged; null when it is not told. */
  paymentMethod: PaymentMethod | null;
  /** The last four figures of the card or the account; "" when they are not told. */
  lastFour: string;
};

/** Reads what query.php answers to `report_type=recurring`; throws as `readReport` does. */
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

/** Without its number one of ours can be neither told from others nor ended. */
function parseIds(element: ReportElement): Pick<ReportedRegularGiving, "id" | "orderid"> {
  const id = childText(element, "subscription_id") || (element.attribs["id"] ?? "").trim();
  const orderid = childText(element, "orderid") || childText(element, "order_id");
  if (id || !orderid) return { id, orderid };
  throw new GatewayUnreachable(`the gateway's report has no number of ${orderid}`);
}

/** The gateway writes the first day of its clock where there is none. */
function parseDay(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text > "1970-01-01" ? text : null;
}
