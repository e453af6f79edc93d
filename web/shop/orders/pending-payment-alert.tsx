import type { LastOrder } from "#contract/last-order.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { describeOrderState } from "./describe-order-state.ts";

/** Shown with the thanks when a bank has not paid yet. */
export function PendingPaymentAlert({ order }: { order: LastOrder }) {
  const { t } = useTranslation();
  const stateText = describeOrderState(order, t);
  if (!stateText) return null;

  return (
    <Alert kind="info" title={stateText.name} className="mt-4">
      <p>{stateText.meaning}</p>
    </Alert>
  );
}
