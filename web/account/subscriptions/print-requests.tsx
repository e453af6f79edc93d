import type { Subscription } from "#contract/subscriptions.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { QuerySkeleton } from "#web/app/query/query-skeleton.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMemberApi } from "#web/account/session/use-member-api.ts";

import { PrintRequest } from "./print-request.tsx";

/** S4.07: print subscriptions with the date of a request, or a button. */
export function PrintRequests({ offers }: { offers: Subscription[] }) {
  const { t } = useTranslation();
  const api = useMemberApi();
  const { query, refetch, change } = useApiQuery("other", () =>
    api.listUserSubscriptions({ type: "other" }),
  );

  if (query.state === "pending") return <QuerySkeleton />;
  if (query.state === "error") {
    return <QueryError onRetry={refetch}>{t("print-requests-failed")}</QueryError>;
  }
  const days = new Map(
    query.value.map((existing) => [existing.subscriptionId, existing.dateRequested]),
  );

  return (
    <ul>
      {offers.map((offer) => (
        <PrintRequest
          key={offer.id}
          offer={offer}
          requested={days.get(offer.id) ?? null}
          onRequested={(request) => change((all) => [...all, request])}
        />
      ))}
    </ul>
  );
}
