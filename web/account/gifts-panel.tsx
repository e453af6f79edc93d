import type { User } from "#contract/users.ts";
import { AskedFailed } from "#web/asking/asked-failed.tsx";
import { AskedShape } from "#web/asking/asked-shape.tsx";
import { useAsked } from "#web/asking/use-asked.ts";
import { GiftYears } from "#web/gifts/gift-years.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useGivingApi } from "#web/session/use-giving-api.ts";

import { Panel } from "./panel.tsx";
import { useOnReturn } from "./use-on-return.ts";

/** What they have given, by years, and a statement of it on paper. */
export function GiftsPanel({ user: { userId } }: { user: User }) {
  const { t, language } = useTranslation();
  const api = useGivingApi();
  const { asked, askAnew } = useAsked(String(userId), () => api.listGifts({ userId, language }));
  useOnReturn(() => void askAnew());

  return (
    <Panel id="gifts" title={t("gifts")}>
      {asked.state === "asking" && <AskedShape />}
      {asked.state === "failed" && <AskedFailed onRetry={askAnew}>{t("gifts-failed")}</AskedFailed>}
      {asked.state === "had" &&
        (asked.value.years.length === 0 ? (
          <p>{t("gifts-none")}</p>
        ) : (
          <GiftYears userId={userId} years={asked.value.years} />
        ))}
    </Panel>
  );
}
