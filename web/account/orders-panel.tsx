import type { User } from "#contract/users.ts";
import { nextMonthAfter } from "#domain/days.ts";
import { QueryError } from "#web/query/query-error.tsx";
import { QuerySkeleton } from "#web/query/query-skeleton.tsx";
import { useApiQuery } from "#web/query/use-api-query.ts";
import { dayInWords } from "#web/i18n/day-in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { OrderHistory } from "#web/orders/order-history.tsx";
import { paths } from "#web/paths.ts";
import { useRegularGivingApi } from "#web/session/use-regular-giving-api.ts";

import { Panel } from "./panel.tsx";
import { useOnReturn } from "./use-on-return.ts";

/**
 * S2.17: what they have ordered, and when they may order free again. A gift alone is an order (S7.20); those of every month
 * are none (S7.21), and stand with the gifts, the first as the others.
 */
export function OrdersPanel({ user }: { user: User }) {
  const { t, language } = useTranslation();
  const { userId, alreadyOrderedMo, lastOrderDate } = user;
  const api = useRegularGivingApi();
  const ask = (page: number) => api.listOrders({ userId, language, page, hasMonthly: false });
  const { asked, refetch } = useApiQuery(`${userId} ${language}`, () => ask(0));
  useOnReturn(() => void refetch());

  return (
    <Panel id="orders" title={t("orders")}>
      {alreadyOrderedMo && lastOrderDate !== null && (
        <p className="mb-3">
          {t("next-free-order", { day: dayInWords(nextMonthAfter(lastOrderDate), language) })}
        </p>
      )}
      {asked.state === "pending" && <QuerySkeleton />}
      {asked.state === "error" && <QueryError onRetry={refetch}>{t("orders-failed")}</QueryError>}
      {asked.state === "success" &&
        (asked.value.total === 0 ? (
          <>
            <p>{t("orders-none")}</p>
            <p className="mt-3">
              <Link to={paths.literature()} className="btn">
                {t("orders-choose-books")}
              </Link>
            </p>
          </>
        ) : (
          <OrderHistory key={`${userId} ${language}`} first={asked.value} askMore={ask} />
        ))}
    </Panel>
  );
}
