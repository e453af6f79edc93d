import type { MailingList } from "#domain/mailing-lists.ts";
import { checkoutTypes } from "#domain/pricing.ts";
import type { FormValues } from "#web/app/layout/form-draft.ts";

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
