import { DomUtils } from "htmlparser2";

import { lastFourOf } from "./fields.ts";
import { readWhole, textIn } from "./report.ts";

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
export function readCards(xml: string): TriedCard[] {
  return DomUtils.getElementsByTagName("transaction", readWhole(xml)).map((element) => ({
    id: textIn(element, "transaction_id"),
    orderid: textIn(element, "order_id"),
    hash: textIn(element, "cc_hash"),
    lastFour: lastFourOf(textIn(element, "cc_number") || textIn(element, "check_account")),
    isApproved: DomUtils.getElementsByTagName("action", element).some(
      (action) => textIn(action, "success") === "1",
    ),
  }));
}
