import type { MailingList } from "#domain/mailing-lists.ts";
import { checkoutTypes } from "#domain/pricing.ts";
import type { FormValues } from "#web/layout/form-draft.ts";

/** The form of the page: what stands anywhere in it says so by this id. */
export const CHECKOUT_FORM_ID = "checkout";
/** Tells a form that was kept with nothing in it from one that is new. */
export const SHOWN_FIELD = "shown";

/** What a form begins with: what was kept of it, else what is usual. The type begins anew (S4.01), which is said. */
export function getStartValues(typed: FormValues) {
  const first = (name: string) => typed[name]?.[0] ?? "";
  return {
    addressId: Number(first("addressId")) || null,
    typedDonation: first("donation"),
    typeBefore: checkoutTypes.find((type) => type === first("type")) ?? null,
    /** S5.07: checked at first. */
    isAgreed: typed[SHOWN_FIELD] === undefined || typed["agreed"] !== undefined,
    wants: (list: MailingList) => typed[list] !== undefined,
  };
}
