import { type ReactNode, useEffect } from "react";

import type { LastOrder } from "#contract/last-order.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { OrderSummary } from "#web/shop/orders/order-summary.tsx";
import { describeOrderState } from "#web/shop/orders/describe-order-state.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { CheckoutKind } from "#web/shop/cart/order-key.ts";

type OrderEndedProps = {
  checkoutKind: CheckoutKind;
  order: LastOrder;
  children: ReactNode;
};

/** An order that was placed and has since been cancelled or otherwise ended; shown without thanks. */
export function OrderEnded({ checkoutKind, order, children }: OrderEndedProps) {
  const { t } = useTranslation();
  const description = describeOrderState(order, t);
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);

  return (
    <section
      aria-label={t(checkoutKind === "donation" ? "your-gift" : "your-order")}
      className="max-w-2xl"
    >
      {description && (
        <Alert kind="warning" title={description.name}>
          <p>{description.meaning}</p>
        </Alert>
      )}
      <div className="mt-6 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] md:p-6 print:border-0 print:p-0">
        <OrderSummary order={order} />
      </div>
      {children}
    </section>
  );
}
