import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { fieldsOf } from "#web/payment/collect.ts";
import { useIsMended } from "#web/payment/no-token.ts";
import { usePayment } from "#web/payment/payment-state.ts";
import { Alert } from "#web/ui/alert.tsx";

import { LongWait } from "./long-wait.tsx";
import { PlacingFailed } from "./placing-failed.tsx";
import type { Placing, PlacingFailure } from "./placing-state.ts";
import { wordsOfSent } from "./placing-words.ts";
import type { OrderInFlight } from "./order-in-flight.ts";
import type { CheckoutKind } from "./wish.ts";

type PlacingNewsProps = {
  desk: CheckoutKind;
  placing: Placing;
  /** Whether something is to be paid. */
  isPaid: boolean;
  onAskAgain: (sent: OrderInFlight) => void;
};

/** S4.03, S8.01: where the order that is being placed has come to, and what kept it from being placed. */
export function PlacingNews({ desk, placing, isPaid, onAskAgain }: PlacingNewsProps) {
  const { t } = useTranslation();
  const why = placing.state === "failed" ? placing.why : null;
  const isMendedSince = useIsMended(why, "#place-order");
  const isToMend = usePaymentToMend(placing, isPaid);
  // What has been mended since is no longer said, nor of a payment when nothing is to be paid any more.
  const isMended = isMendedSince || (why !== null && !isPaid && isOfPayment(why));
  return (
    <>
      {/* There before anything is said in it, so that screen readers listen. */}
      <output id="placing-news" className="block">
        {placing.state === "sending" && <LongWait key={placing.sent.since} sent={placing.sent} />}
        {placing.state === "waiting" && <Waiting sent={placing.sent} why={placing.why} />}
      </output>
      {why && !isMended && <PlacingFailed desk={desk} why={why} onAskAgain={onAskAgain} />}
      {isToMend && (
        <Alert kind="warning" className="mt-3">
          <p id={TO_MEND}>{t("payment-to-mend")}</p>
        </Alert>
      )}
    </>
  );
}

/** What says, beside the button, that the payment is filled in wrongly. */
export const TO_MEND = "payment-to-mend";

/** Whether it is said. */
export function usePaymentToMend({ state }: Placing, isPaid: boolean): boolean {
  const { stage, method, fields } = usePayment();
  const isWrong = fieldsOf[method].some((field) => fields[field] === "wrong");
  return state === "idle" && isPaid && stage === "open" && isWrong;
}

function isOfPayment(why: PlacingFailure): boolean {
  if (why.kind !== "refused") return ["wrong", "silent", "offline"].includes(why.kind);
  return why.failure.status === 402 || why.failure.code === "payments-unavailable";
}

type WaitingProps = { sent: OrderInFlight; why: Extract<Placing, { state: "waiting" }>["why"] };

function Waiting({ sent, why }: WaitingProps) {
  const { t } = useTranslation();
  const { waiting, waitingTitle, lookThere } = wordsOfSent(sent, t);

  return (
    <Alert
      kind="info"
      title={waitingTitle}
      className="mt-3"
      close={<span className="spinner mt-0.5 text-green" aria-hidden="true" />}
    >
      <p>{waiting[why]}</p>
      <p className="mt-1">
        <Link to={lookThere.to}>{lookThere.name}</Link>
      </p>
    </Alert>
  );
}
