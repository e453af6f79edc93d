import type { User } from "#contract/users.ts";
import { dayInWords } from "#web/i18n/day-in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

import { Panel } from "./panel.tsx";

/** S2.17. */
export function OrdersPanel({ user: { lastOrderDate } }: { user: User }) {
  const { t, language } = useTranslation();

  return (
    <Panel id="orders" title={t("orders")}>
      {lastOrderDate === null ? (
        <>
          <p>{t("orders-none")}</p>
          <p className="mt-3">
            <Link to={paths.literature()} className="btn">
              {t("orders-choose-books")}
            </Link>
          </p>
        </>
      ) : (
        <p>{t("orders-last", { day: dayInWords(lastOrderDate, language) })}</p>
      )}
    </Panel>
  );
}
