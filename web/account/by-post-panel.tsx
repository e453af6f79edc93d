import type { User } from "#contract/users.ts";
import { useApi } from "#web/api/use-api.ts";
import { QueryError } from "#web/query/query-error.tsx";
import { QuerySkeleton } from "#web/query/query-skeleton.tsx";
import { useApiQuery } from "#web/query/use-api-query.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PrintOffers } from "#web/subscriptions/print-offers.tsx";
import { printStanding } from "#web/subscriptions/print-standing.ts";

import { Panel } from "./panel.tsx";
import type { Addresses } from "./use-addresses.ts";

type ByPostPanelProps = { user: User; addresses: Addresses };

/** S2.15, S2.17: what is sent to them in print. */
export function ByPostPanel({ user, addresses }: ByPostPanelProps) {
  const { t, language } = useTranslation();
  const api = useApi();
  const { asked, refetch } = useApiQuery(language, () =>
    api.listSubscriptions({ type: "other", language }),
  );

  return (
    <Panel id="by-post" title={t("print-subscriptions")}>
      {asked.state === "pending" && <QuerySkeleton />}
      {asked.state === "error" && (
        <QueryError onRetry={refetch}>{t("print-offers-failed")}</QueryError>
      )}
      {asked.state === "success" && (
        <PrintOffers
          offers={asked.value}
          standing={printStanding(user, addresses.asked)}
          isInAccount
        />
      )}
    </Panel>
  );
}
