import type { User } from "#contract/users.ts";
import { RegularGivingEntry } from "#web/donations/regular/regular-giving-entry.tsx";
import { useEndNotification } from "#web/donations/regular/use-end-notification.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

import { Panel } from "./profile/panel.tsx";

/** S2.17, S4.04: regular giving; without one, links to where it starts. */
export function RegularGivingsPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const { regularGivings } = user;
  useEndNotification(regularGivings[0]);

  return (
    <Panel id="givings" title={t("regular-giving")}>
      {regularGivings.map((regularGiving) => (
        <RegularGivingEntry key={regularGiving.id} user={user} regularGiving={regularGiving} />
      ))}
      {regularGivings.length === 0 && (
        <>
          <p className="mb-3">{t("givings-none")}</p>
          <Link to={`${paths.donate}?monthly`} className="btn">
            {t("givings-begin")}
          </Link>
        </>
      )}
    </Panel>
  );
}
