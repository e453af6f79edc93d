import type { LastOrder } from "#contract/last-order.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { describeOrderState } from "./describe-order-state.ts";

/** Beside the thanks for what was just placed: that a bank has yet to pay it, where one has. */
export function PendingPaymentAlert({ order }: { order: LastOrder }) {
  const { t } = useTranslation();
  const words = describeOrderState(order, t);
  if (!words) return null;

  return (
    <Alert kind="info" title={words.name} className="mt-4">
      <p>{words.means}</p>
    </Alert>
  );
}
