import { useEffect, useState } from "react";

import { type CartLine, refuseFreeOrder, refuseSwitchToFree } from "#domain/free-order.ts";
import { nextMonthAfter } from "#domain/days.ts";
import { dollars, zero } from "#domain/money.ts";
import { quoteOrder } from "#domain/order-rules.ts";
import type { CheckoutType } from "#domain/pricing.ts";
import { setType } from "#web/cart/change-cart.ts";
import { dayInWords } from "#web/i18n/day-in-words.ts";
import { dollarsInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";

import { CheckoutSection } from "./checkout-section.tsx";
import type { WorkedOut } from "./work-out.ts";

type TypeChoiceProps = {
  worked: WorkedOut;
  lines: readonly CartLine[];
  lastOrderDate: string | null;
  /** As it was before the page was loaded anew; "" when it was not. */
  typeBefore: string;
};

/** The choice is kept from screen to screen: only the first that is shown after a load may have to say that it begins anew. */
let isToldHere = false;

/** S4.02: as a gift, the difference paid, or all of it paid for; what each means and what its books cost. */
export function TypeChoice({ worked, lines, lastOrderDate, typeBefore }: TypeChoiceProps) {
  const { t, language } = useTranslation();
  const [isChosen, setChosen] = useState(false);
  const { type, terms, value, quote } = worked;
  const refusal = refuseSwitchToFree(value, terms);
  const freeLimit = dollars(terms.freeLimit);
  const { alreadyOrderedThisMonth } = terms;
  const isFreeAgain =
    type === "pay" &&
    quote.pay === zero &&
    value > zero &&
    refuseFreeOrder({ lines, value, terms }) === null;

  const options: { type: CheckoutType; name: string; means: string }[] = [
    {
      type: "free",
      name: t("order-free"),
      means: refusal ? t(refusal.code, refusal.params) : t("order-free-means", { freeLimit }),
    },
    {
      type: "pay",
      name: t(alreadyOrderedThisMonth ? "order-pay-all" : "order-pay"),
      means: alreadyOrderedThisMonth
        ? t("order-pay-all-means")
        : t("order-pay-means", { freeLimit }),
    },
    { type: "cover", name: t("order-cover"), means: t("order-cover-means") },
  ];

  // Only the load itself has begun it anew: what the cart is turned to later says why by itself.
  const [anew] = useState(!isToldHere && type !== typeBefore && typeBefore);
  useEffect(() => {
    isToldHere = true;
  }, []);
  const before = options.find((option) => option.type === anew);
  const isAnew =
    before && !isChosen && before.type !== type && !(before.type === "free" && refusal);

  function choose(chosen: CheckoutType): void {
    setChosen(true);
    setType(chosen);
  }

  /** What was pressed goes with what it stands in. */
  function chooseFree(): void {
    focusOn('input[name="order-type"]');
    choose("free");
  }

  return (
    <CheckoutSection id="order-type" title={t("order-how")}>
      <div className="grid gap-3 not-empty:mb-4">
        {alreadyOrderedThisMonth && lastOrderDate !== null && (
          <Alert kind="info">
            {t("next-free-order", { day: dayInWords(nextMonthAfter(lastOrderDate), language) })}
          </Alert>
        )}
        {refusal?.code === "reduce-cart" && type === "pay" && (
          <Alert kind="warning">{t("validation-cart-switch", { freeLimit })}</Alert>
        )}
        {isAnew && <Alert kind="info">{t("order-type-anew", { type: before.name })}</Alert>}
        {isFreeAgain && (
          <Alert kind="info">
            <p>{t("order-free-again", { freeLimit })}</p>
            <Button onClick={chooseFree} className="mt-2.5">
              {t("order-free-again-choose")}
            </Button>
          </Alert>
        )}
      </div>
      <fieldset>
        <legend className="sr-only">{t("order-how")}</legend>
        {options.map(({ type: option, name, means }) => (
          <label key={option} className="option">
            <input
              type="radio"
              name="order-type"
              checked={option === type}
              disabled={option === "free" && refusal !== null}
              onChange={() => choose(option)}
              aria-labelledby={`order-type-${option} order-price-${option}`}
              aria-describedby={`order-means-${option}`}
            />
            <b id={`order-type-${option}`} className="font-semibold">
              {name}
            </b>
            <span id={`order-price-${option}`} className="num">
              {dollarsInWords(
                option === "free"
                  ? 0
                  : dollars(quoteOrder({ type: option, lines, donation: zero, terms }).pay),
                language,
              )}
            </span>
            <small id={`order-means-${option}`}>{means}</small>
          </label>
        ))}
      </fieldset>
    </CheckoutSection>
  );
}
