import { useEffect, useState } from "react";

import { addMonth, getLocalDay } from "#domain/days.ts";
import type { Refusal } from "#domain/free-order.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { formatDayOfMonth } from "#web/donations/regular/regular-giving-words.ts";
import type { OrderInFlight } from "#web/shop/checkout/submit/order-in-flight.ts";
import { isMonthly, getTotal } from "#web/shop/checkout/submit/order-request.ts";
import { PrivacyConsent } from "#web/shop/checkout/submit/privacy-consent.tsx";
import { ReasonList, REASON_LIST_ID } from "#web/shop/checkout/submit/reason-list.tsx";
import { SubmitButton } from "#web/shop/checkout/submit/submit-button.tsx";
import { type SubmitState, findSentOrder } from "#web/shop/checkout/submit/submit-state.ts";
import {
  SubmitStatus,
  PAYMENT_ERROR_ID,
  useHasPaymentError,
} from "#web/shop/checkout/submit/submit-status.tsx";
import { usePayment } from "#web/shop/payment/payment-state.ts";

import { DONATION_FORM_ID } from "./donation-start.ts";

const WHEN_CHARGED_ID = "when-charged";

type DonateSubmitProps = {
  /** Null while no amount is chosen. */
  donation: Cents | null;
  isMonthly: boolean;
  timeZone: string;
  reasons: Refusal[];
  submitState: SubmitState;
  /** The address of the receipt. */
  email: string;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
  onResume: (sentOrder: OrderInFlight) => void;
};

/** What is charged and when, with the button that donates or the reasons why it is disabled. */
export function DonateSubmit(props: DonateSubmitProps) {
  const { donation, timeZone, reasons, submitState, email, isAgreed, onAgree, onResume } = props;
  const { t } = useTranslation();
  const sentOrder = findSentOrder(submitState);
  const hasPaymentError = useHasPaymentError(submitState, true);
  const isBlocked = reasons.length > 0 && sentOrder === null;
  const total = sentOrder ? getTotal(sentOrder.request) : donation && dollars(donation);
  const monthly = sentOrder ? isMonthly(sentOrder.request) : props.isMonthly;
  const noticeIds = [
    donation !== null && sentOrder === null && WHEN_CHARGED_ID,
    isBlocked && REASON_LIST_ID,
    hasPaymentError && PAYMENT_ERROR_ID,
  ].filter((id) => id !== false);

  return (
    <div className="mt-7">
      {donation && !sentOrder && (
        <WhenCharged donation={donation} isMonthly={monthly} timeZone={timeZone} />
      )}
      <div inert={sentOrder !== null} className="inert:opacity-50">
        <PrivacyConsent form={DONATION_FORM_ID} isAgreed={isAgreed} onChange={onAgree} />
      </div>
      <SubmitStatus checkoutKind="donation" submitState={submitState} isPaid onResume={onResume} />
      {isBlocked && <ReasonList title={t("gift-blocked")} reasons={reasons} />}
      <SubmitButton
        form={DONATION_FORM_ID}
        submitState={submitState}
        isPaid
        isBlocked={isBlocked}
        describedBy={noticeIds}
        sending={t("gift-sending")}
      >
        {getSubmitLabel()}
      </SubmitButton>
      <p className="mt-3 text-sm leading-snug wrap-anywhere text-ink-3">
        {t("gift-receipt-to", { email })}
      </p>
    </div>
  );

  function getSubmitLabel(): string {
    if (total === null) return t("gift-give");
    return monthly ? t("gift-give-monthly", { total }) : t("gift-give-once", { total });
  }
}

type WhenChargedProps = {
  donation: Cents;
  isMonthly: boolean;
  timeZone: string;
};

/** Tells what is charged and when, before the person agrees. */
function WhenCharged({ donation, isMonthly, timeZone }: WhenChargedProps) {
  const { t, language } = useTranslation();
  const { method } = usePayment();
  const amount = dollars(donation);
  const first = addMonth(useToday(timeZone));
  const day = formatDayOfMonth(Number(first.slice(8)), language);
  const of = { amount, day, first: formatDate(first, language) };

  return (
    <p id={WHEN_CHARGED_ID} className="mb-3 text-sm leading-snug">
      {isMonthly ? t("gift-charged-monthly", of) : t("gift-charged-once", { amount })}
      {method === "bank" && ` ${t("gift-charged-bank")}`}
    </p>
  );
}

/** Today's date in `timeZone`; updated when the person returns to the page on another day. */
function useToday(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const update = () => setNow(new Date());
    addEventListener("focus", update);
    document.addEventListener("visibilitychange", update);
    return () => {
      removeEventListener("focus", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);

  return getLocalDay(timeZone, now);
}
