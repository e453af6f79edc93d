import type { MailingList } from "#domain/mailing-lists.ts";
import { excessOver, cents, sum, zero } from "#domain/money.ts";
import { checkoutTypes, type Quote } from "#domain/pricing.ts";
import type { FormValues } from "#web/app/layout/form-draft.ts";

import type { OrderInFlight } from "./submit/order-in-flight.ts";
import { isDonation, getTotal } from "./submit/order-request.ts";

/** The id of the form. Fields outside the element refer to it. */
export const CHECKOUT_FORM_ID = "checkout";
/** Distinguishes an empty draft from a new form. */
export const SHOWN_FIELD = "shown";

/** Start values from the draft, else defaults. The type is not restored (S4.01); `typeBefore` is for a message. */
export function getStartValues(typed: FormValues) {
  const first = (name: string) => typed[name]?.[0] ?? "";
  return {
    addressId: Number(first("addressId")) || null,
    typedDonation: first("donation"),
    typeBefore: checkoutTypes.find((type) => type === first("type")) ?? null,
    /** S5.07: checked by default. */
    isAgreed: typed[SHOWN_FIELD] === undefined || typed["agreed"] !== undefined,
    wants: (list: MailingList) => typed[list] !== undefined,
  };
}

export function getSentQuote({ request }: Pick<OrderInFlight, "request">): Quote {
  const value = isDonation(request) ? zero : cents(request.cartValue);
  const pay = isDonation(request) ? zero : cents(request.payAmount);
  const donation = cents(request.donation);
  const total = cents(getTotal(request));
  const free = excessOver(value, pay);
  return { value, free, pay, shipping: excessOver(total, sum(pay, donation)), donation, total };
}
