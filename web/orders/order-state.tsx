import type { LastOrder } from "#contract/orders.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

const looks = {
  placed: "",
  pending: "bg-warn-tint text-warn",
  doubtful: "bg-warn-tint text-warn",
  failed: "bg-tint text-ink-2",
  cancelled: "bg-tint text-ink-2",
};

/** Where an order has come to, in a word; of one that is placed nothing need be said. */
export function OrderState({ state }: Pick<LastOrder, "state">) {
  const { t } = useTranslation();
  const words = {
    placed: "",
    pending: t("order-is-pending"),
    doubtful: t("order-is-doubtful"),
    failed: t("order-is-failed"),
    cancelled: t("order-is-cancelled"),
  };
  if (state === "placed") return null;

  return (
    <span className={`rounded-sm px-2 py-0.5 font-sans text-xs font-semibold ${looks[state]}`}>
      {words[state]}
    </span>
  );
}
