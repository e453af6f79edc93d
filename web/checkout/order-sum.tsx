import type { Refusal } from "#domain/free-order.ts";
import { dollars } from "#domain/money.ts";
import type { Quote } from "#domain/pricing.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { FORM } from "./checkout-start.ts";
import { Figures } from "./figures.tsx";
import { isBusy, type Placing } from "./placing-state.ts";
import { PlacingNews } from "./placing-news.tsx";
import { PrivacyChoice } from "./privacy-choice.tsx";
import { ReasonList } from "./reason-list.tsx";
import { SumPanel } from "./sum-panel.tsx";
import { TotalNow } from "./total-now.tsx";

type OrderSumProps = {
  copies: number;
  quote: Quote;
  shippingHundredths: number;
  reasons: Refusal[];
  placing: Placing;
  /** Where the confirmation goes. */
  email: string;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

/** S9.03: what the order comes to, and the button that places it, or why it cannot be placed. */
export function OrderSum(props: OrderSumProps) {
  const { copies, quote, shippingHundredths, reasons, placing, email, isAgreed, onAgree } = props;
  const { t } = useTranslation();
  const total = dollars(quote.total);
  const isAtWork = isBusy(placing);
  const isBlocked = reasons.length > 0 && !isAtWork;

  return (
    <SumPanel>
      <Figures copies={copies} quote={quote} shippingHundredths={shippingHundredths} />
      <TotalNow total={total} />
      <PrivacyChoice isAgreed={isAgreed} onChange={onAgree} />
      <PlacingNews placing={placing} />
      {isBlocked && <ReasonList reasons={reasons} />}
      <Button
        type="submit"
        form={FORM}
        kind="main"
        isBusy={isAtWork}
        disabled={isBlocked}
        aria-describedby={isBlocked ? "order-reasons" : undefined}
        className="mt-3 min-h-13! w-full text-base!"
      >
        {isAtWork ? (
          t(placing.state === "paying" ? "order-paying" : "order-sending")
        ) : (
          <>
            {total > 0 && <Icon name="lock" />}
            {total > 0 ? t("place-order-for", { total }) : t("place-order")}
          </>
        )}
      </Button>
      <p className="mt-3 text-sm leading-snug wrap-anywhere text-ink-3">
        {t("order-confirmed-to", { email })}
      </p>
    </SumPanel>
  );
}
