import { useEffect, useState } from "react";

import type { LastOrder } from "#contract/last-order.ts";
import type { DonationBounds } from "#domain/donations.ts";
import { formatCount, formatDollars, formatPercent } from "#domain/format-number.ts";
import type { Refusal } from "#domain/free-order.ts";
import { dollars, percentOf, type Cents } from "#domain/money.ts";
import { refuseDonation } from "#domain/order-rules.ts";
import type { Quote } from "#domain/pricing.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { AmountRow, AmountList } from "#web/shop/orders/order-amounts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";

import { SubmitButton } from "./submit/submit-button.tsx";
import { SubmitStatus, PAYMENT_ERROR_ID, useHasPaymentError } from "./submit/submit-status.tsx";
import { type SubmitState, findSentOrder } from "./submit/submit-state.ts";
import { PrivacyConsent } from "./submit/privacy-consent.tsx";
import { ReasonList, REASON_LIST_ID } from "./submit/reason-list.tsx";
import type { OrderInFlight } from "./submit/order-in-flight.ts";
import { getTotal } from "./submit/order-request.ts";
import { CHECKOUT_FORM_ID, getSentQuote } from "./checkout-start.ts";
import { SumPanel, CheckoutSection } from "./checkout-section.tsx";
import { refuseTypedSum } from "./submit/read-donation.ts";

const ORDERED_BEFORE_ID = "ordered-before";

/** Milliseconds without a change before a total is announced, so that typing does not announce each. */
const ANNOUNCE_DELAY_MS = 800;

type OrderSumProps = {
  copies: number;
  quote: Quote;
  shippingHundredths: number;
  reasons: Refusal[];
  submitState: SubmitState;
  orderedBefore: LastOrder | null;
  onResume: (sentOrder: OrderInFlight) => void;
  /** The address of the confirmation mail. */
  email: string;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

/** S9.03: the order's total and the button that places it, or the reasons why it cannot be placed. */
export function OrderSum(props: OrderSumProps) {
  const { copies, quote, shippingHundredths, reasons, submitState, orderedBefore } = props;
  const { email, isAgreed, onAgree } = props;
  const { t } = useTranslation();
  const sentOrder = findSentOrder(submitState);
  const total = sentOrder ? getTotal(sentOrder.request) : dollars(quote.total);
  const hasPaymentError = useHasPaymentError(submitState, total > 0);
  const isBlocked = reasons.length > 0 && sentOrder === null;
  const noticeIds = [
    orderedBefore !== null && sentOrder === null && ORDERED_BEFORE_ID,
    isBlocked && REASON_LIST_ID,
    hasPaymentError && PAYMENT_ERROR_ID,
  ].filter((id) => id !== false);

  return (
    <SumPanel>
      <Figures
        copies={copies}
        quote={sentOrder ? getSentQuote(sentOrder) : quote}
        shippingHundredths={shippingHundredths}
      />
      <TotalAnnouncement total={total} />
      <div inert={sentOrder !== null} className="inert:opacity-50">
        <PrivacyConsent form={CHECKOUT_FORM_ID} isAgreed={isAgreed} onChange={onAgree} />
      </div>
      <SubmitStatus
        checkoutKind="order"
        submitState={submitState}
        isPaid={total > 0}
        onResume={props.onResume}
      />
      {orderedBefore && sentOrder === null && <OrderedBefore order={orderedBefore} />}
      {isBlocked && <ReasonList title={t("order-blocked")} reasons={reasons} />}
      <SubmitButton
        form={CHECKOUT_FORM_ID}
        submitState={submitState}
        isPaid={total > 0}
        isBlocked={isBlocked}
        describedBy={noticeIds}
        sending={t("order-sending")}
      >
        {total > 0 ? t("place-order-for", { total }) : t("place-order")}
      </SubmitButton>
      <p className="mt-3 text-sm leading-snug wrap-anywhere text-ink-3">
        {t("order-confirmed-to", { email })}
      </p>
    </SumPanel>
  );
}

function TotalAnnouncement({ total }: { total: number }) {
  const { t } = useTranslation();
  const [announced, setAnnounced] = useState(total);
  const [isChanged, setChanged] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => {
      setAnnounced(total);
      if (total !== announced) setChanged(true);
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [total, announced]);

  return (
    <output className="sr-only">{isChanged && t("figures-total-now", { total: announced })}</output>
  );
}

/** Warns that the same books were ordered recently, perhaps on another device or before a connection broke. */
function OrderedBefore({ order }: { order: LastOrder }) {
  const { t, language } = useTranslation();
  const day = formatDate(order.placedOn, language);

  return (
    <Alert kind="info" className="mt-3">
      <p id={ORDERED_BEFORE_ID}>
        {t(order.state === "placed" ? "order-same-placed" : "order-same-pending", { day })}
      </p>
      <p className="mt-1">
        <Link to={paths.account}>{t("orders-yours")}</Link>
      </p>
    </Alert>
  );
}

type FiguresProps = { copies: number; quote: Quote; shippingHundredths: number };

/** S9.03: value of the books, the free part, and the total. */
export function Figures({ copies, quote, shippingHundredths }: FiguresProps) {
  const { t, language } = useTranslation();
  const { value, free, pay, shipping, donation, total } = quote;
  const amount = (cents: number) => formatDollars(dollars(cents), language);
  const books = t("figures-books", { count: copies, figure: formatCount(copies, language) });
  const percent = formatPercent(shippingHundredths, language);
  // A sent order keeps its amounts. Its shipping may follow an older rate, which is then not shown.
  const isCurrentRate = percentOf(pay, shippingHundredths) === shipping;

  return (
    <AmountList>
      <AmountRow name={books}>{amount(value)}</AmountRow>
      {free > 0 && (
        <AmountRow name={t("figures-gift-to-you")} kind="donation">
          − {amount(free)}
        </AmountRow>
      )}
      {pay > 0 && (
        <AmountRow
          name={
            isCurrentRate
              ? t("figures-shipping-of", { percent, pay: dollars(pay) })
              : t("figures-shipping")
          }
        >
          {amount(shipping)}
        </AmountRow>
      )}
      {donation > 0 && <AmountRow name={t("donation")}>{amount(donation)}</AmountRow>}
      <AmountRow name={t("figures-total")} kind="total">
        {amount(total)}
      </AmountRow>
    </AmountList>
  );
}

type DonationFieldProps = {
  typedDonation: string;
  /** Null when the text is no amount. */
  donation: Cents | null;
  bounds: DonationBounds;
  onChange: (typedDonation: string) => void;
};

/** S5.06, S9.04: an optional donation with the order. */
export function DonationField({ typedDonation, donation, bounds, onChange }: DonationFieldProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(typedDonation !== "");
  const refusal =
    donation === null ? refuseTypedSum(typedDonation) : refuseDonation({ donation, ...bounds });
  const error = refusal && t(refusal.code, refusal.params);

  return (
    <CheckoutSection id="gift" title={t("add-gift")}>
      <Field
        id="donation"
        label={t("donation")}
        suffix={t("optional")}
        hint={t("donation-least", { minimum: dollars(bounds.minimumDonation) })}
        error={isLeft && error ? error : undefined}
        className="max-w-md"
      >
        {(control) => (
          <div className="money max-w-xs">
            <input
              {...control}
              name="donation"
              form={CHECKOUT_FORM_ID}
              inputMode="decimal"
              autoComplete="off"
              value={typedDonation}
              onChange={(event) => onChange(event.target.value)}
              onFocus={() => setLeft(false)}
              onBlur={() => setLeft(true)}
              className="input"
            />
          </div>
        )}
      </Field>
    </CheckoutSection>
  );
}
