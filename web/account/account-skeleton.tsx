import { QuerySkeleton } from "#web/app/query/query-skeleton.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { Panel } from "./profile/panel.tsx";
import { TwoColumns } from "#web/account/two-columns.tsx";

/** As high as the loaded screen, so that the footer does not appear and disappear. */
export function AccountSkeleton() {
  const { t } = useTranslation();

  return (
    <div className="min-h-screen">
      <TwoColumns
        left={
          <>
            <Panel id="profile" title={t("profile")}>
              <QuerySkeleton />
            </Panel>
            <Panel id="addresses" title={t("addresses")}>
              <QuerySkeleton />
            </Panel>
          </>
        }
        right={
          <Panel id="orders" title={t("orders")}>
            <QuerySkeleton />
          </Panel>
        }
      />
    </div>
  );
}
