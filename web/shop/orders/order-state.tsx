import { useTranslation } from "#web/app/i18n/translation.tsx";

import { describeOrderState } from "./describe-order-state.ts";

/** The state of an order as a label; nothing for a placed and paid one. */
export function OrderState({ order }: { order: Parameters<typeof describeOrderState>[0] }) {
  const { t } = useTranslation();
  const stateText = describeOrderState(order, t);
  if (!stateText) return null;
  const look = order.state === "cancelled" ? "bg-tint text-ink-2" : "bg-warn-tint text-warn";

  return (
    <span className={`inline-block rounded-sm px-2 py-0.5 font-sans text-xs font-semibold ${look}`}>
      {stateText.name}
    </span>
  );
}
