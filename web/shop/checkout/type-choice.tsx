import { useState, useEffect } from "react";

import { startOfNextMonth } from "#domain/days.ts";
import { formatDollars } from "#domain/format-number.ts";
import {
  type CartLine,
  refuseSwitchToFree,
  type Refusal,
  refuseFreeOrder,
} from "#domain/free-order.ts";
import { zero, dollars, type Cents } from "#domain/money.ts";
import { quoteOrder } from "#domain/order-rules.ts";
import { type CheckoutType, checkoutTypes, type OrderTerms } from "#domain/pricing.ts";
import type { Translate } from "#domain/translator.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { setCheckoutType } from "#web/shop/cart/change-cart.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { CheckoutSection } from "./checkout-section.tsx";
import type { OrderCalculation } from "./calculate-order.ts";

/** The choice survives navigation; only the first screen after a page load may report a reset. */
let isAnnounced = false;

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

/** The type before a page load that has reset it, else null. Later changes are explained where they happen. */
function useTypeBeforeReload(
  type: CheckoutType,
  typeBefore: CheckoutType | null,
): CheckoutType | null {
  const [resetType] = useState(!isAnnounced && type !== typeBefore ? typeBefore : null);
  useEffect(() => {
    isAnnounced = true;
  }, []);
  return resetType;
}

type TypeText = { name: string; meaning: string };

/** S4.02: name and meaning of each order type under these terms. `refusal` is the reason against a free order. */
function describeTypes(
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

type TypeOptionProps = {
  type: CheckoutType;
  name: string;
  meaning: string;
  /** The price of the order's books. */
  price: Cents;
  isChosen: boolean;
  isRefused: boolean;
  onChoose: () => void;
};

function TypeOption({
  type,
  name,
  meaning,
  price,
  isChosen,
  isRefused,
  onChoose,
}: TypeOptionProps) {
  const language = useLanguage();

  return (
    <label className="option">
      <input
        type="radio"
        name="order-type"
        checked={isChosen}
        disabled={isRefused}
        onChange={onChoose}
        aria-labelledby={`order-type-${type} order-price-${type}`}
        aria-describedby={`order-means-${type}`}
      />
      <b id={`order-type-${type}`} className="font-semibold">
        {name}
      </b>
      <span id={`order-price-${type}`} className="num">
        {formatDollars(dollars(price), language)}
      </span>
      <small id={`order-means-${type}`}>{meaning}</small>
    </label>
  );
}

type TypeNotesProps = {
  calculation: OrderCalculation;
  lines: readonly CartLine[];
  lastOrderDate: string | null;
  refusal: Refusal | null;
  /** The type before a reload, until another is chosen. */
  before: { type: CheckoutType; name: string } | null;
  onChooseFree: () => void;
};

function TypeNotes({
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
