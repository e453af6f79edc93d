import type { LastOrder } from "#contract/last-order.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

export const ORDERED_BEFORE_ID = "ordered-before";

/** Warns that the same books were ordered recently, perhaps on another device or before a connection broke. */
export function OrderedBefore({ order }: { order: LastOrder }) {
  const { t, language } = useTranslation();
  const day = formatDate(order.placedOn, language);

  return (
    <Alert kind="info" className="mt-3">
      <p id={ORDERED_BEFORE_ID}>
        {t(order.state === "placed" ? "order-same-placed" : "order-same-pending", { day })}
      </p>
      <p className="mt-1">
        <Link to={paths.account}>{t("orders-yours")}</Link>
      </p>
    </Alert>
  );
}
