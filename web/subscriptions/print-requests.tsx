import type { Subscription } from "#contract/subscriptions.ts";
import { AskedFailed } from "#web/asking/asked-failed.tsx";
import { AskedShape } from "#web/asking/asked-shape.tsx";
import { useAsked } from "#web/asking/use-asked.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useMemberApi } from "#web/session/use-member-api.ts";

import { PrintRequest } from "./print-request.tsx";

/** S4.07: what of it was asked for, and a button for what was not. */
export function PrintRequests({ offers }: { offers: Subscription[] }) {
  const { t } = useTranslation();
  const api = useMemberApi();
  const { asked, askAnew, change } = useAsked("other", () =>
    api.listUserSubscriptions({ type: "other" }),
  );

  if (asked.state === "asking") return <AskedShape />;
  if (asked.state === "failed") {
    return <AskedFailed onRetry={askAnew}>{t("print-requests-failed")}</AskedFailed>;
  }
  const days = new Map(asked.value.map((each) => [each.subscriptionId, each.dateRequested]));

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
