import { DomUtils } from "htmlparser2";

import { parseLastFour } from "./fields.ts";
import { parseWholeReport, childText } from "./report.ts";

/** A card or an account that was tried, whatever came of it. */
export type TriedCard = {
  /** The gateway's number of the try. */
  id: string;
  /** The id of ours that it bears. */
  orderid: string;
  /** Tells cards apart; "" of what is none, or when it is not told. */
  hash: string;
  /** Of its number; "" when they are not told. */
  lastFour: string;
  isApproved: boolean;
};

/** Reads with what each transaction was paid, or tried to be; throws as `readReport` does. */
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
