import type { User } from "#contract/users.ts";
import { startOfNextMonth } from "#domain/days.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { QuerySkeleton } from "#web/app/query/query-skeleton.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { OrderHistory } from "#web/shop/orders/order-history.tsx";
import { paths } from "#web/paths.ts";
import { useRegularGivingApi } from "#web/account/session/use-regular-giving-api.ts";

import { Panel } from "./profile/panel.tsx";
import { useOnWindowFocus } from "./use-on-window-focus.ts";

/**
 * S2.17: past orders, and when a free order is possible again. A donation without books is listed as an order (S7.20);
 * all monthly donations, including the first, are listed under donations (S7.21).
 */
export function OrdersPanel({ user }: { user: User }) {
  const { t, language } = useTranslation();
  const { userId, alreadyOrderedMo, lastOrderDate } = user;
  const api = useRegularGivingApi();
  const listPage = (page: number) => api.listOrders({ userId, language, page, hasMonthly: false });
  const { query, refetch } = useApiQuery(`${userId} ${language}`, () => listPage(0));
  useOnWindowFocus(() => void refetch());

  return (
    <Panel id="orders" title={t("orders")}>
      {alreadyOrderedMo && lastOrderDate !== null && (
        <p className="mb-3">
          {t("next-free-order", { day: formatDate(startOfNextMonth(lastOrderDate), language) })}
        </p>
      )}
      {query.state === "pending" && <QuerySkeleton />}
      {query.state === "error" && <QueryError onRetry={refetch}>{t("orders-failed")}</QueryError>}
      {query.state === "success" &&
        (query.value.total === 0 ? (
          <>
            <p>{t("orders-none")}</p>
            <p className="mt-3">
              <Link to={paths.literature()} className="btn">
                {t("orders-choose-books")}
              </Link>
            </p>
          </>
        ) : (
          <OrderHistory key={`${userId} ${language}`} first={query.value} loadMore={listPage} />
        ))}
    </Panel>
  );
}
