import { useState } from "react";

import { type CartLine, refuseSwitchToFree } from "#domain/free-order.ts";
import { zero } from "#domain/money.ts";
import { quoteOrder } from "#domain/order-rules.ts";
import { type CheckoutType, checkoutTypes } from "#domain/pricing.ts";
import { setCheckoutType } from "#web/shop/cart/change-cart.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { CheckoutSection } from "./checkout-section.tsx";
import { TypeNotes } from "./type-notes.tsx";
import { TypeOption } from "./type-option.tsx";
import { describeTypes } from "./describe-types.ts";
import { useTypeBeforeReload } from "./use-type-before-reload.ts";
import type { OrderCalculation } from "./calculate-order.ts";

type TypeChoiceProps = {
  calculation: OrderCalculation;
  lines: readonly CartLine[];
  lastOrderDate: string | null;
  /** The type before a reload; null without one. */
  typeBefore: CheckoutType | null;
};

/** S4.02: free order, paying the difference, or covering the cost; each with its meaning and price. */
export function TypeChoice({ calculation, lines, lastOrderDate, typeBefore }: TypeChoiceProps) {
  const { t } = useTranslation();
  const [isChosen, setChosen] = useState(false);
  const { type, terms, value } = calculation;
  const refusal = refuseSwitchToFree(value, terms);
  const descriptions = describeTypes(terms, refusal, t);
  const resetType = useTypeBeforeReload(type, typeBefore);

  function choose(chosen: CheckoutType): void {
    setChosen(true);
    setCheckoutType(chosen);
  }

  /** The pressed button disappears, so focus moves first. */
  function chooseFree(): void {
    focusElement('input[name="order-type"]');
    choose("free");
  }

  return (
    <CheckoutSection id="order-type" title={t("order-how")}>
      <TypeNotes
        calculation={calculation}
        lines={lines}
        lastOrderDate={lastOrderDate}
        refusal={refusal}
        before={
          resetType && !isChosen ? { type: resetType, name: descriptions[resetType].name } : null
        }
        onChooseFree={chooseFree}
      />
      <fieldset>
        <legend className="sr-only">{t("order-how")}</legend>
        {checkoutTypes.map((option) => (
          <TypeOption
            key={option}
            type={option}
            {...descriptions[option]}
            price={
              option === "free"
                ? zero
                : quoteOrder({ type: option, lines, donation: zero, terms }).pay
            }
            isChosen={option === type}
            isRefused={option === "free" && refusal !== null}
            onChoose={() => choose(option)}
          />
        ))}
      </fieldset>
    </CheckoutSection>
  );
}
