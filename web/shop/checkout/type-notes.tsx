import { startOfNextMonth } from "#domain/days.ts";
import { type CartLine, type Refusal, refuseFreeOrder } from "#domain/free-order.ts";
import { dollars, zero } from "#domain/money.ts";
import type { CheckoutType } from "#domain/pricing.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

import type { OrderCalculation } from "./calculate-order.ts";

type TypeNotesProps = {
  calculation: OrderCalculation;
  lines: readonly CartLine[];
  lastOrderDate: string | null;
  refusal: Refusal | null;
  /** The type before a reload, until another is chosen. */
  before: { type: CheckoutType; name: string } | null;
  onChooseFree: () => void;
};

export function TypeNotes({
  calculation,
  lines,
  lastOrderDate,
  refusal,
  before,
  onChooseFree,
}: TypeNotesProps) {
  const { t, language } = useTranslation();
  const { type, terms, value, quote } = calculation;
  const freeLimit = dollars(terms.freeLimit);
  const isReset = before && before.type !== type && !(before.type === "free" && refusal);
  const isFreeAgain =
    type === "pay" &&
    quote.pay === zero &&
    value > zero &&
    refuseFreeOrder({ lines, value, terms }) === null;

  return (
    <div className="grid gap-3 not-empty:mb-4">
      {terms.alreadyOrderedThisMonth && lastOrderDate !== null && (
        <Alert kind="info">
          {t("next-free-order", { day: formatDate(startOfNextMonth(lastOrderDate), language) })}
        </Alert>
      )}
      {refusal?.code === "reduce-cart" && type === "pay" && (
        <Alert kind="warning">{t("validation-cart-switch", { freeLimit })}</Alert>
      )}
      {isReset && <Alert kind="info">{t("order-type-again", { type: before.name })}</Alert>}
      {isFreeAgain && (
        <Alert kind="info">
          <p>{t("order-free-again", { freeLimit })}</p>
          <Button onClick={onChooseFree} className="mt-2.5">
            {t("order-free-again-choose")}
          </Button>
        </Alert>
      )}
    </div>
  );
}
