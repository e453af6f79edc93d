import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { fieldsByMethod } from "#web/shop/payment/collect.ts";
import { useIsResolved } from "#web/shop/payment/token-failure.ts";
import { usePayment } from "#web/shop/payment/payment-state.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { CheckoutKind } from "#web/shop/cart/order-key.ts";

import { SlowOrderNotice } from "./slow-order-notice.tsx";
import { SubmitError } from "./submit-error.tsx";
import type { SubmitState, SubmitFailure } from "./submit-state.ts";
import { getOrderMessages } from "./submit-messages.ts";
import type { OrderInFlight } from "./order-in-flight.ts";

type SubmitStatusProps = {
  checkoutKind: CheckoutKind;
  submitState: SubmitState;
  isPaid: boolean;
  onResume: (sent: OrderInFlight) => void;
};

/** S4.03, S8.01: the progress of the order and the reason why it was not placed. */
export function SubmitStatus({ checkoutKind, submitState, isPaid, onResume }: SubmitStatusProps) {
  const { t } = useTranslation();
  const why = submitState.state === "failed" ? submitState.why : null;
  const isResolved = useIsResolved(why, "#place-order");
  const hasPaymentError = useHasPaymentError(submitState, isPaid);
  // Hides an error that was corrected, and a payment error when nothing is to be paid.
  const isHidden = isResolved || (why !== null && !isPaid && isPaymentFailure(why));
  return (
    <>
      {/* Present from the start, so that screen readers announce changes. */}
      <output id="placing-news" className="block">
        {submitState.state === "sending" && (
          <SlowOrderNotice key={submitState.sent.since} sent={submitState.sent} />
        )}
        {submitState.state === "waiting" && (
          <Waiting sent={submitState.sent} why={submitState.why} />
        )}
      </output>
      {why && !isHidden && (
        <SubmitError checkoutKind={checkoutKind} why={why} onResume={onResume} />
      )}
      {hasPaymentError && (
        <Alert kind="warning" className="mt-3">
          <p id={PAYMENT_ERROR_ID}>{t("payment-to-mend")}</p>
        </Alert>
      )}
    </>
  );
}

/** The id of the message beside the button that the payment form is invalid. */
export const PAYMENT_ERROR_ID = "payment-to-mend";

export function useHasPaymentError({ state }: SubmitState, isPaid: boolean): boolean {
  const { stage, method, fields } = usePayment();
  const isInvalid = fieldsByMethod[method].some((field) => fields[field] === "wrong");
  return state === "idle" && isPaid && stage === "open" && isInvalid;
}

function isPaymentFailure(why: SubmitFailure): boolean {
  if (why.kind !== "refused") return ["wrong", "silent", "offline"].includes(why.kind);
  return why.failure.status === 402 || why.failure.code === "payments-unavailable";
}

type WaitingProps = { sent: OrderInFlight; why: Extract<SubmitState, { state: "waiting" }>["why"] };

function Waiting({ sent, why }: WaitingProps) {
  const { t } = useTranslation();
  const { waiting, waitingTitle, accountLink } = getOrderMessages(sent, t);

  return (
    <Alert
      kind="info"
      title={waitingTitle}
      className="mt-3"
      close={<span className="spinner mt-0.5 text-green" aria-hidden="true" />}
    >
      <p>{waiting[why]}</p>
      <p className="mt-1">
        <Link to={accountLink.to}>{accountLink.name}</Link>
      </p>
    </Alert>
  );
}
