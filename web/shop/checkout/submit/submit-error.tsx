import { useEffect } from "react";

import { formatDollars } from "#domain/format-number.ts";
import { formatFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import type { CheckoutKind } from "#web/shop/cart/order-key.ts";
import { scrollToFirstInvalid } from "#web/shop/payment/field-validation.ts";
import { describeTokenFailure } from "#web/shop/payment/token-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import type { SubmitFailure } from "./submit-state.ts";
import { getSubmitMessages, getOrderMessages } from "./submit-messages.ts";
import { ResultAlert } from "./result-alert.tsx";
import type { OrderInFlight } from "./order-in-flight.ts";
import { isDonation, type BookOrderRequest } from "./order-request.ts";

type SubmitErrorProps = {
  checkoutKind: CheckoutKind;
  why: SubmitFailure;
  onResume: (inFlight: OrderInFlight) => void;
};

/** Failures after which the account shows the outcome. */
const UNRESOLVED_KINDS = new Set<SubmitFailure["kind"]>([
  "unknown",
  "doubtful",
  "elsewhere",
  "unsettled",
]);

/** Why the order was not placed; shown until the next try. */
export function SubmitError({ checkoutKind, why, onResume }: SubmitErrorProps) {
  const { t } = useTranslation();
  const { title, text } = useFailureText(checkoutKind, why);
  const { accountLink } = getSubmitMessages(checkoutKind, t);
  // Runs after the alert has taken the focus and scrolled into view.
  useEffect(() => {
    if (why.kind === "wrong") scrollToFirstInvalid();
  }, [why]);

  /** The pressed button disappears with the alert, so focus moves first. */
  function resume(inFlight: OrderInFlight): void {
    focusElement("#place-order");
    onResume(inFlight);
  }

  return (
    <ResultAlert of={why} kind={why.kind === "unsettled" ? "warning" : "danger"} title={title}>
      <p>{text}</p>
      {needsNewPayment(checkoutKind, why) && <p className="mt-1">{t("gift-kept-for-later")}</p>}
      {"request" in why &&
        !isDonation(why.request) &&
        why.failure.code === "cart-figures-changed" && (
          <ChangedFigures before={why.request} now={why.failure.params} />
        )}
      {UNRESOLVED_KINDS.has(why.kind) && (
        <p className="mt-1">
          <Link to={accountLink.to}>{accountLink.name}</Link>
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
  const messages =
    "sent" in why ? getOrderMessages(why.sent, t) : getSubmitMessages(checkoutKind, t);
  switch (why.kind) {
    case "wrong":
    case "silent":
    case "offline":
      return describeTokenFailure(why.kind, t);
    case "elsewhere":
      return { title: messages.unknownTitle, text: messages.finishedInOtherTab };
    case "not-arrived":
      return { title, text: messages.notArrived };
    case "unknown":
      return { title: messages.unknownTitle, text: messages.unknown };
    case "unsettled":
      return {
        title: messages.unknownTitle,
        text: messages.unsettled[why.why],
      };
    default:
      return { title, text: messages.failures[why.failure.code] ?? formatFailure(why.failure, t) };
  }
}

/** Declined, too many tries, or payments unavailable for a while. */
const PAYMENT_STATUSES = new Set([402, 429, 503]);

/** Whether only the payment must be entered again; for a donation, the message then says what stays filled in. */
function needsNewPayment(checkoutKind: CheckoutKind, why: SubmitFailure): boolean {
  if (checkoutKind !== "donation" || why.kind !== "refused" || why.failure.code === "library-held")
    return false;
  return PAYMENT_STATUSES.has(why.failure.status);
}

type Sums = Pick<BookOrderRequest, "cartValue" | "payAmount" | "total">;

type ChangedFiguresProps = { before: Sums; now: Record<string, string | number> };

/** Lists the amounts that have changed, with the agreed and the current value. */
function ChangedFigures({ before: agreed, now: current }: ChangedFiguresProps) {
  const { t, language } = useTranslation();
  const sums: [keyof Sums, string][] = [
    ["cartValue", t("books")],
    ["payAmount", t("figures-to-pay")],
    ["total", t("figures-total")],
  ];
  const changed = sums.flatMap(([sum, name]) => {
    const [from, to] = [agreed[sum], current[sum]];
    return from === undefined || typeof to !== "number" || from === to ? [] : [{ name, from, to }];
  });

  return (
    <ul className="num mt-1.5">
      {changed.map(({ name, from, to }) => (
        <li key={name}>
          {t("figures-changed", {
            name,
            from: formatDollars(from, language),
            to: formatDollars(to, language),
          })}
        </li>
      ))}
    </ul>
  );
}
