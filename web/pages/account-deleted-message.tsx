import { useEffect } from "react";

import { consumeAccountDeleted } from "#web/account/account-deleted.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { notify } from "#web/app/messages/messages.ts";

export function AccountDeletedMessage() {
  const { t } = useTranslation();

  useEffect(() => {
    if (consumeAccountDeleted()) notify({ type: "success", text: t("delete-account-done") });
  }, [t]);

  return null;
}
