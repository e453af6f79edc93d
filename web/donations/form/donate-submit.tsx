import type { Refusal } from "#domain/free-order.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { SubmitButton } from "#web/shop/checkout/submit/submit-button.tsx";
import {
  SubmitStatus,
  PAYMENT_ERROR_ID,
  useHasPaymentError,
} from "#web/shop/checkout/submit/submit-status.tsx";
import { type SubmitState, findSentOrder } from "#web/shop/checkout/submit/submit-state.ts";
import { PrivacyConsent } from "#web/shop/checkout/submit/privacy-consent.tsx";
import { ReasonList, REASON_LIST_ID } from "#web/shop/checkout/submit/reason-list.tsx";
import type { OrderInFlight } from "#web/shop/checkout/submit/order-in-flight.ts";
import { isMonthly, getTotal } from "#web/shop/checkout/submit/order-request.ts";

import { DONATION_FORM_ID } from "./donation-start.ts";
import { WHEN_CHARGED_ID, WhenCharged } from "./when-charged.tsx";

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
  const total = sentOrder ? getTotal(sentOrder.wish) : donation && dollars(donation);
  const monthly = sentOrder ? isMonthly(sentOrder.wish) : props.isMonthly;
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
