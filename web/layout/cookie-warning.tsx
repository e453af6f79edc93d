import { useSyncExternalStore } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { isStorageAvailable } from "./is-storage-available.ts";

/** S2.20: stands at the top of every page while the browser keeps nothing; browsing goes on. */
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

/** It changes by a setting of the browser, and then the page is loaded anew. */
function subscribeNever() {
  return () => {};
}

let isBlockedCached: boolean | null = null;

function isStorageBlocked(): boolean {
  isBlockedCached ??= !isStorageAvailable();
  return isBlockedCached;
}
