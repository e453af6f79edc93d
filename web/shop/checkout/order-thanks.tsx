import { useEffect } from "react";

import type { User } from "#contract/users.ts";
import { startOfNextMonth } from "#domain/days.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { OrderSummary } from "#web/shop/orders/order-summary.tsx";
import { PendingPaymentAlert } from "#web/shop/orders/pending-payment-alert.tsx";
import type { PlacedOrder } from "#web/shop/checkout/submit/order-deps.ts";

import { OrderNextSteps } from "./order-next-steps.tsx";

type OrderThanksProps = { user: User; placed: PlacedOrder };

/** S3.13, S8.03: the order just placed, below the page's "thank you" heading. */
export function OrderThanks({ user, placed: { order } }: OrderThanksProps) {
  const { t, language } = useTranslation();
  const { email, alreadyOrderedMo, lastOrderDate } = user;
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);

  return (
    <section aria-label={t("your-order")} className="max-w-2xl">
      <p className="measure">{t("order-thanks", { email })}</p>
      {alreadyOrderedMo && lastOrderDate !== null && (
        <p className="measure mt-2">
          {t("next-free-order", { day: formatDate(startOfNextMonth(lastOrderDate), language) })}
        </p>
      )}
      <PendingPaymentAlert order={order} />
      <div className="mt-6 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] md:p-6 print:border-0 print:p-0">
        <OrderSummary order={order} />
      </div>
      <OrderNextSteps identity={user.externalId} />
    </section>
  );
}
