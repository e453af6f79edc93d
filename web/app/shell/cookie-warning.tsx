import { useSyncExternalStore } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { isStorageAvailable } from "#web/app/layout/is-storage-available.ts";

/** S2.20: warns on every page while the browser blocks storage. */
export function CookieWarning() {
  const { t } = useTranslation();
  const isShown = useSyncExternalStore(subscribeNever, isStorageBlocked, () => false);

  return (
    isShown && (
      <div className="wrap py-2">
        <Alert kind="warning">{t("cookies-off")}</Alert>
      </div>
    )
  );
}

/** The setting changes only with a reload, so there is nothing to subscribe to. */
function subscribeNever() {
  return () => {};
}

let isBlockedCached: boolean | null = null;

function isStorageBlocked(): boolean {
  isBlockedCached ??= !isStorageAvailable();
  return isBlockedCached;
}
