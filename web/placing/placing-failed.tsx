import { useEffect } from "react";

import { failureInWords } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { noTokenInWords } from "#web/payment/no-token.ts";
import { showFirstWrong } from "#web/payment/show-first-wrong.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";

import { ChangedFigures } from "./changed-figures.tsx";
import type { PlacingFailure } from "./placing-state.ts";
import { wordsOf, wordsOfSent } from "./placing-words.ts";
import { ToldNews } from "./told-news.tsx";
import type { OrderInFlight } from "./order-in-flight.ts";
import { type CheckoutKind, isDonation } from "./wish.ts";

type PlacingFailedProps = {
  desk: CheckoutKind;
  why: PlacingFailure;
  onAskAgain: (sent: OrderInFlight) => void;
};

/** Of these the person's orders tell more. */
const isOpen = new Set<PlacingFailure["kind"]>(["unknown", "doubtful", "elsewhere", "unsettled"]);

/** What kept it from being placed, until it is tried again. */
export function PlacingFailed({ desk, why, onAskAgain }: PlacingFailedProps) {
  const { t } = useTranslation();
  const { title, text } = useFailureWords(desk, why);
  const { lookThere } = wordsOf(desk, t);
  // After the note has taken the focus, which brings it into view.
  useEffect(() => {
    if (why.kind === "wrong") showFirstWrong();
  }, [why]);

  /** What was pressed goes with what it stands in. */
  function askAgain(sent: OrderInFlight): void {
    focusOn("#place-order");
    onAskAgain(sent);
  }

  return (
    <ToldNews of={why} kind={why.kind === "unsettled" ? "warning" : "danger"} title={title}>
      <p>{text}</p>
      {isToPayAnew(desk, why) && <p className="mt-1">{t("gift-kept-for-later")}</p>}
      {"wish" in why && !isDonation(why.wish) && why.failure.code === "cart-figures-changed" && (
        <ChangedFigures before={why.wish} now={why.failure.params} />
      )}
      {isOpen.has(why.kind) && (
        <p className="mt-1">
          <Link to={lookThere.to}>{lookThere.name}</Link>
        </p>
      )}
      {why.kind === "unsettled" && (
        <Button onClick={() => askAgain(why.sent)} className="mt-2.5">
          {t("order-ask-again")}
        </Button>
      )}
    </ToldNews>
  );
}

function useFailureWords(
  desk: CheckoutKind,
  why: PlacingFailure,
): { title?: string; text: string } {
  const { t } = useTranslation();
  const title = t("cart-posted-error");
  const words = "sent" in why ? wordsOfSent(why.sent, t) : wordsOf(desk, t);
  switch (why.kind) {
    case "wrong":
    case "silent":
    case "offline":
      return noTokenInWords(why.kind, t);
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
      return { title, text: words.failures[why.failure.code] ?? failureInWords(why.failure, t) };
  }
}

/** Declined, too many tries, or no payments for a while. */
const ofPaying = new Set([402, 429, 503]);

/** Whether nothing but the payment is to be made anew, so that it is said what of a gift is kept. */
function isToPayAnew(desk: CheckoutKind, why: PlacingFailure): boolean {
  if (desk !== "donation" || why.kind !== "refused" || why.failure.code === "library-held")
    return false;
  return ofPaying.has(why.failure.status);
}
