import { useEffect } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { notify } from "#web/app/messages/messages.ts";

import { consumeAccountDeleted } from "./account-deleted.ts";

export function AccountDeletedMessage() {
  const { t } = useTranslation();

  useEffect(() => {
    if (consumeAccountDeleted()) notify({ type: "success", text: t("delete-account-done") });
  }, [t]);

  return null;
}
