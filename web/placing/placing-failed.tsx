import { useEffect, useRef } from "react";

import { failureInWords } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";

import { ChangedFigures } from "./changed-figures.tsx";
import type { PlacingFailure } from "./placing-state.ts";
import { wordsOf, wordsOfSent } from "./placing-words.ts";
import type { UnderWay } from "./under-way.ts";
import { type Desk, isGift } from "./wish.ts";

type PlacingFailedProps = {
  desk: Desk;
  why: PlacingFailure;
  onAskAgain: (sent: UnderWay) => void;
};

/** Of these the person's orders tell more. */
const isOpen = new Set<PlacingFailure["kind"]>(["unknown", "doubtful", "elsewhere", "unsettled"]);

/** One sentence, which takes the focus: what was pressed has done its work. */
export function PlacingFailed({ desk, why, onAskAgain }: PlacingFailedProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // A failure that comes again is another.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => place.current?.focus(), [why]);
  const { title, text } = useFailureWords(desk, why);
  const { lookThere } = wordsOf(desk, t);

  /** What was pressed goes with what it stands in. */
  function askAgain(sent: UnderWay): void {
    focusOn("#place-order");
    onAskAgain(sent);
  }

  return (
    <div ref={place} tabIndex={-1} className="mt-3 rounded-md">
      <Alert kind={why.kind === "unsettled" ? "warning" : "danger"} role="alert" title={title}>
        <p>{text}</p>
        {"wish" in why && !isGift(why.wish) && why.failure.code === "cart-figures-changed" && (
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
      </Alert>
    </div>
  );
}

function useFailureWords(
  desk: Desk,
  why: PlacingFailure,
): { title: string | undefined; text: string } {
  const { t } = useTranslation();
  const title = t("cart-posted-error");
  const words = "sent" in why ? wordsOfSent(why.sent, t) : wordsOf(desk, t);
  switch (why.kind) {
    case "wrong":
      return { title: undefined, text: t("payment-not-filled-in") };
    case "silent":
      return { title, text: t("payment-silent") };
    case "offline":
      return { title, text: t("payment-offline") };
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
