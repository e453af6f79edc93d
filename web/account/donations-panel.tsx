import type { User } from "#contract/users.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { QuerySkeleton } from "#web/app/query/query-skeleton.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { DonationYears } from "#web/donations/list/donation-years.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useRegularGivingApi } from "#web/account/session/use-regular-giving-api.ts";

import { Panel } from "./profile/panel.tsx";
import { useOnWindowFocus } from "./use-on-window-focus.ts";

export function DonationsPanel({ user: { userId } }: { user: User }) {
  const { t, language } = useTranslation();
  const api = useRegularGivingApi();
  const { query, refetch } = useApiQuery(String(userId), () =>
    api.listDonations({ userId, language }),
  );
  useOnWindowFocus(() => void refetch());

  return (
    <Panel id="gifts" title={t("gifts")}>
      {query.state === "pending" && <QuerySkeleton />}
      {query.state === "error" && <QueryError onRetry={refetch}>{t("gifts-failed")}</QueryError>}
      {query.state === "success" &&
        (query.value.years.length === 0 ? (
          <p>{t("gifts-none")}</p>
        ) : (
          <DonationYears userId={userId} years={query.value.years} />
        ))}
    </Panel>
  );
}
