import { QuerySkeleton } from "#web/query/query-skeleton.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";

import { Panel } from "./panel.tsx";
import { TwoColumns } from "./two-columns.tsx";

/** Stands while the profile is on its way, as high as the screen: what lies below does not come into view and go again. */
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
