import { DomUtils } from "htmlparser2";

import { parseLastFour } from "./answer.ts";
import { parseWholeReport, childText } from "./report.ts";

/** A card or account that was tried, with any outcome. */
export type TriedCard = {
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
export function parseCards(xml: string): TriedCard[] {
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
