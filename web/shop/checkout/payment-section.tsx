import { useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { PaymentForm } from "#web/shop/payment/payment-form.tsx";

import { CheckoutSection } from "./checkout-section.tsx";

type PaymentSectionProps = { isNeeded: boolean; isBusy: boolean };

/** S1.05: opens once there is something to pay. Typed text stays when the total is 0 for a moment. */
export function PaymentSection({ isNeeded, isBusy }: PaymentSectionProps) {
  const { t } = useTranslation();
  const payments = useSite()?.payments;
  const [isOpened, setOpened] = useState(isNeeded);
  if (isNeeded && !isOpened) setOpened(true);
  if (!isOpened || !payments) return null;

  return (
    <div className={isNeeded ? "" : "h-0 overflow-hidden invisible -mt-10"}>
      <CheckoutSection id="pay-by" title={t("pay-by")}>
        <PaymentForm settings={payments} isBusy={isBusy} />
      </CheckoutSection>
    </div>
  );
}
