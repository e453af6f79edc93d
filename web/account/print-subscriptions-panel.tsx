import type { User } from "#contract/users.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { QuerySkeleton } from "#web/app/query/query-skeleton.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PrintOffers } from "#web/account/subscriptions/print-offers.tsx";
import { getPrintEligibility } from "#web/account/subscriptions/print-eligibility.ts";

import { Panel } from "./profile/panel.tsx";
import type { Addresses } from "./profile/use-addresses.ts";

type PrintSubscriptionsPanelProps = { user: User; addresses: Addresses };

/** S2.15, S2.17: print subscriptions. */
export function PrintSubscriptionsPanel({ user, addresses }: PrintSubscriptionsPanelProps) {
  const { t, language } = useTranslation();
  const api = useApi();
  const { query, refetch } = useApiQuery(language, () =>
    api.listSubscriptions({ type: "other", language }),
  );

  return (
    <Panel id="by-post" title={t("print-subscriptions")}>
      {query.state === "pending" && <QuerySkeleton />}
      {query.state === "error" && (
        <QueryError onRetry={refetch}>{t("print-offers-failed")}</QueryError>
      )}
      {query.state === "success" && (
        <PrintOffers
          offers={query.value}
          eligibility={getPrintEligibility(user, addresses.query)}
          isInAccount
        />
      )}
    </Panel>
  );
}
