import { useTranslation } from "#web/i18n/translation.tsx";

import { describeOrderState } from "./describe-order-state.ts";

/** Where an order has come to, in a word; of one that is placed and paid nothing need be said. */
export function OrderState({ order }: { order: Parameters<typeof describeOrderState>[0] }) {
  const { t } = useTranslation();
  const words = describeOrderState(order, t);
  if (!words) return null;
  const look = order.state === "cancelled" ? "bg-tint text-ink-2" : "bg-warn-tint text-warn";

  return (
    <span className={`inline-block rounded-sm px-2 py-0.5 font-sans text-xs font-semibold ${look}`}>
      {words.name}
    </span>
  );
}
