import { useEffect } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { notify } from "#web/app/messages/messages.ts";

const STORAGE_KEY = "farewell";

export function AccountDeletedMessage() {
  const { t } = useTranslation();

  useEffect(() => {
    if (consumeAccountDeleted()) notify({ type: "success", text: t("delete-account-done") });
  }, [t]);

  return null;
}

/** Tells the next page of this tab that the account was deleted: signing out unloads this page. */
export function storeAccountDeleted(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, "");
  } catch {
    // Storage is blocked or full: the message is skipped.
  }
}

/** Returns true once after {@link storeAccountDeleted}. */
function consumeAccountDeleted(): boolean {
  try {
    const isStored = sessionStorage.getItem(STORAGE_KEY) !== null;
    sessionStorage.removeItem(STORAGE_KEY);
    return isStored;
  } catch {
    return false;
  }
}
