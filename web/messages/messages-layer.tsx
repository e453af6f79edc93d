import { useTranslation } from "#web/i18n/translation.tsx";
import { Toasts } from "#web/ui/toast.tsx";

import { dismiss, useMessages } from "./messages.ts";

/** Where messages come and go, on every screen. */
export function MessagesLayer() {
  const { t } = useTranslation();
  const messages = useMessages();

  return (
    <Toasts
      label={t("messages")}
      closeLabel={t("close")}
      onLeave={dismiss}
      news={messages.map(({ timestamp, type, header, text, mayReload }) => ({
        id: timestamp,
        kind: type,
        title: header ?? text,
        text: (
          <>
            {header && text}
            {mayReload && (
              <button type="button" onClick={() => location.reload()} className="btn mt-2">
                {t("reload")}
              </button>
            )}
          </>
        ),
      }))}
    />
  );
}
