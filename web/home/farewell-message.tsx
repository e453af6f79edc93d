import { useEffect } from "react";

import { takeFarewell } from "#web/account/farewell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { tell } from "#web/messages/messages.ts";

/** Tells whoever has just deleted their account that it is done. */
export function FarewellMessage() {
  const { t } = useTranslation();

  useEffect(() => {
    if (takeFarewell()) tell({ type: "success", text: t("delete-account-done") });
  }, [t]);

  return null;
}
