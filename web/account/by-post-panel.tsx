import type { User } from "#contract/users.ts";
import { useApi } from "#web/api/use-api.ts";
import { AskedFailed } from "#web/asking/asked-failed.tsx";
import { AskedShape } from "#web/asking/asked-shape.tsx";
import { useAsked } from "#web/asking/use-asked.ts";
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
  const { asked, askAnew } = useAsked(language, () =>
    api.listSubscriptions({ type: "other", language }),
  );

  return (
    <Panel id="by-post" title={t("print-subscriptions")}>
      {asked.state === "asking" && <AskedShape />}
      {asked.state === "failed" && (
        <AskedFailed onRetry={askAnew}>{t("print-offers-failed")}</AskedFailed>
      )}
      {asked.state === "had" && (
        <PrintOffers
          offers={asked.value}
          standing={printStanding(user, addresses.asked)}
          isInAccount
        />
      )}
    </Panel>
  );
}
