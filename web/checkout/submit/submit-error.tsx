import { useEffect } from "react";

import { formatFailure } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { describeTokenFailure } from "#web/payment/token-failure.ts";
import { scrollToFirstInvalid } from "#web/payment/scroll-to-first-invalid.ts";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { ChangedFigures } from "./changed-figures.tsx";
import type { SubmitFailure } from "./submit-state.ts";
import { getSubmitMessages, getOrderMessages } from "./submit-messages.ts";
import { ResultAlert } from "./result-alert.tsx";
import type { OrderInFlight } from "./order-in-flight.ts";
import { type CheckoutKind, isDonation } from "./order-request.ts";

type SubmitErrorProps = {
  checkoutKind: CheckoutKind;
  why: SubmitFailure;
  onResume: (sent: OrderInFlight) => void;
};

/** Of these the person's orders tell more. */
const UNRESOLVED_KINDS = new Set<SubmitFailure["kind"]>([
  "unknown",
  "doubtful",
  "elsewhere",
  "unsettled",
]);

/** What kept it from being placed, until it is tried again. */
export function SubmitError({ checkoutKind, why, onResume }: SubmitErrorProps) {
  const { t } = useTranslation();
  const { title, text } = useFailureText(checkoutKind, why);
  const { lookThere } = getSubmitMessages(checkoutKind, t);
  // After the note has taken the focus, which brings it into view.
  useEffect(() => {
    if (why.kind === "wrong") scrollToFirstInvalid();
  }, [why]);

  /** What was pressed goes with what it stands in. */
  function resume(sent: OrderInFlight): void {
    focusElement("#place-order");
    onResume(sent);
  }

  return (
    <ResultAlert of={why} kind={why.kind === "unsettled" ? "warning" : "danger"} title={title}>
      <p>{text}</p>
      {needsNewPayment(checkoutKind, why) && <p className="mt-1">{t("gift-kept-for-later")}</p>}
      {"wish" in why && !isDonation(why.wish) && why.failure.code === "cart-figures-changed" && (
        <ChangedFigures before={why.wish} now={why.failure.params} />
      )}
      {UNRESOLVED_KINDS.has(why.kind) && (
        <p className="mt-1">
          <Link to={lookThere.to}>{lookThere.name}</Link>
        </p>
      )}
      {why.kind === "unsettled" && (
        <Button onClick={() => resume(why.sent)} className="mt-2.5">
          {t("order-ask-again")}
        </Button>
      )}
    </ResultAlert>
  );
}

function useFailureText(
  checkoutKind: CheckoutKind,
  why: SubmitFailure,
): { title?: string; text: string } {
  const { t } = useTranslation();
  const title = t("cart-posted-error");
  const words = "sent" in why ? getOrderMessages(why.sent, t) : getSubmitMessages(checkoutKind, t);
  switch (why.kind) {
    case "wrong":
    case "silent":
    case "offline":
      return describeTokenFailure(why.kind, t);
    case "elsewhere":
      return { title: words.unknownTitle, text: words.toldElsewhere };
    case "not-arrived":
      return { title, text: words.notArrived };
    case "unknown":
      return { title: words.unknownTitle, text: words.unknown };
    case "unsettled":
      return {
        title: words.unknownTitle,
        text: words.unsettled[why.why],
      };
    default:
      return { title, text: words.failures[why.failure.code] ?? formatFailure(why.failure, t) };
  }
}

/** Declined, too many tries, or no payments for a while. */
const PAYMENT_STATUSES = new Set([402, 429, 503]);

/** Whether nothing but the payment is to be made anew, so that it is said what of a gift is kept. */
function needsNewPayment(checkoutKind: CheckoutKind, why: SubmitFailure): boolean {
  if (checkoutKind !== "donation" || why.kind !== "refused" || why.failure.code === "library-held")
    return false;
  return PAYMENT_STATUSES.has(why.failure.status);
}
