import { useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import type { CheckoutKind } from "#web/shop/cart/order-key.ts";
import { fieldsByMethod } from "#web/shop/payment/collect.ts";
import { usePayment } from "#web/shop/payment/payment-state.ts";
import { useIsResolved } from "#web/shop/payment/token-failure.ts";
import { Alert } from "#web/ui/alert.tsx";

import { SubmitError } from "./submit-error.tsx";
import type { SubmitState, SubmitFailure } from "./submit-state.ts";
import { getOrderMessages } from "./submit-messages.ts";
import type { OrderInFlight } from "./order-in-flight.ts";
import { getTotal } from "./order-request.ts";

/** Milliseconds without an answer until a first and a second message. */
const SLOW_AFTER_MS = 5_000;

const VERY_SLOW_AFTER_MS = 15_000;

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

/** P5: a spinner alone is not shown for half a minute. */
function SlowOrderNotice({ sent }: { sent: OrderInFlight }) {
  const { t } = useTranslation();
  const { slower } = getOrderMessages(sent, t);
  const [waited, setWaited] = useState<"short" | "long" | "longer">("short");
  const isPaid = getTotal(sent.request) !== 0;

  useEffect(() => {
    const timers = [
      setTimeout(() => setWaited("long"), SLOW_AFTER_MS),
      setTimeout(() => setWaited("longer"), VERY_SLOW_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);

  if (waited === "short") return null;
  return (
    <Alert
      kind="info"
      title={t(isPaid ? "order-slow-bank" : "order-slow-library")}
      className="mt-3"
    >
      <p>{waited === "long" ? t("order-slow") : slower}</p>
    </Alert>
  );
}
