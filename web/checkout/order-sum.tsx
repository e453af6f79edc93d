import type { LastOrder } from "#contract/last-order.ts";
import type { Refusal } from "#domain/free-order.ts";
import { dollars } from "#domain/money.ts";
import type { Quote } from "#domain/pricing.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PlaceButton } from "#web/placing/place-button.tsx";
import { PlacingNews, TO_MEND, usePaymentToMend } from "#web/placing/placing-news.tsx";
import { type Placing, sentOf } from "#web/placing/placing-state.ts";
import { PrivacyChoice } from "#web/placing/privacy-choice.tsx";
import { ReasonList, REASONS } from "#web/placing/reason-list.tsx";
import type { OrderInFlight } from "#web/placing/order-in-flight.ts";
import { totalOf } from "#web/placing/wish.ts";

import { FORM } from "./checkout-start.ts";
import { Figures } from "./figures.tsx";
import { ORDERED_BEFORE, OrderedBefore } from "./ordered-before.tsx";
import { SumPanel } from "./sum-panel.tsx";
import { sumsSent } from "./sums-sent.ts";
import { TotalNow } from "./total-now.tsx";

type OrderSumProps = {
  copies: number;
  quote: Quote;
  shippingHundredths: number;
  reasons: Refusal[];
  placing: Placing;
  orderedBefore: LastOrder | null;
  onAskAgain: (sent: OrderInFlight) => void;
  /** Where the confirmation goes. */
  email: string;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

/** S9.03: what the order comes to, and the button that places it, or why it cannot be placed. */
export function OrderSum(props: OrderSumProps) {
  const { copies, quote, shippingHundredths, reasons, placing, orderedBefore } = props;
  const { email, isAgreed, onAgree } = props;
  const { t } = useTranslation();
  const sent = sentOf(placing);
  const total = sent ? totalOf(sent.wish) : dollars(quote.total);
  const isToMend = usePaymentToMend(placing, total > 0);
  const isBlocked = reasons.length > 0 && sent === null;
  const told = [
    orderedBefore !== null && sent === null && ORDERED_BEFORE,
    isBlocked && REASONS,
    isToMend && TO_MEND,
  ].filter((id) => id !== false);

  return (
    <SumPanel>
      <Figures
        copies={copies}
        quote={sent ? sumsSent(sent) : quote}
        shippingHundredths={shippingHundredths}
      />
      <TotalNow total={total} />
      <div inert={sent !== null} className="inert:opacity-50">
        <PrivacyChoice form={FORM} isAgreed={isAgreed} onChange={onAgree} />
      </div>
      <PlacingNews
        desk="order"
        placing={placing}
        isPaid={total > 0}
        onAskAgain={props.onAskAgain}
      />
      {orderedBefore && sent === null && <OrderedBefore order={orderedBefore} />}
      {isBlocked && <ReasonList title={t("order-blocked")} reasons={reasons} />}
      <PlaceButton
        form={FORM}
        placing={placing}
        isPaid={total > 0}
        isBlocked={isBlocked}
        toldBy={told}
        sending={t("order-sending")}
      >
        {total > 0 ? t("place-order-for", { total }) : t("place-order")}
      </PlaceButton>
      <p className="mt-3 text-sm leading-snug wrap-anywhere text-ink-3">
        {t("order-confirmed-to", { email })}
      </p>
    </SumPanel>
  );
}
