import type { User } from "#contract/users.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { DonateLink } from "#web/layout/donate-link.tsx";

import { Panel } from "./panel.tsx";

/** S2.17. */
export function GivingsPanel({ user: { regularGivings } }: { user: User }) {
  const { t } = useTranslation();
  const count = regularGivings.length;

  return (
    <Panel id="givings" title={t("regular-giving")}>
      {count > 0 ? (
        <p>{t("givings-count", { count })}</p>
      ) : (
        <>
          <p className="mb-3">{t("givings-none")}</p>
          <DonateLink className="" />
        </>
      )}
    </Panel>
  );
}
