import type { Refusal } from "#domain/free-order.ts";
import { dollars } from "#domain/money.ts";
import type { CheckoutType, OrderTerms } from "#domain/pricing.ts";
import type { Translate } from "#domain/translator.ts";

type TypeText = { name: string; meaning: string };

/** S4.02: name and meaning of each order type under these terms. `refusal` is the reason against a free order. */
export function describeTypes(
  { freeLimit, alreadyOrderedThisMonth }: OrderTerms,
  refusal: Refusal | null,
  t: Translate,
): Record<CheckoutType, TypeText> {
  const limit = { freeLimit: dollars(freeLimit) };
  return {
    free: {
      name: t("order-free"),
      meaning: refusal ? t(refusal.code, refusal.params) : t("order-free-means", limit),
    },
    pay: alreadyOrderedThisMonth
      ? { name: t("order-pay-all"), meaning: t("order-pay-all-means") }
      : { name: t("order-pay"), meaning: t("order-pay-means", limit) },
    cover: { name: t("order-cover"), meaning: t("order-cover-means") },
  };
}
