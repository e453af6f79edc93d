import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { notify } from "#web/app/messages/messages.ts";
import { Alert } from "#web/ui/alert.tsx";

/** S2.13: the only message that an address may carry; others are ignored. */
const MESSAGE_KEY = "err-redirect-file-not-found";

/** Shows the message once and removes it from the address. */
export function ArrivalMessage() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const hasMessage = query.get("message") === MESSAGE_KEY;

  useEffect(() => {
    if (!hasMessage) return;

    const remaining = new URLSearchParams(search);
    remaining.delete("message");
    notify({ type: "danger", text: t(MESSAGE_KEY) });
    void navigate(remaining.size > 0 ? `${pathname}?${remaining}` : pathname, {
      replace: true,
      preventScrollReset: true,
    });
  }, [hasMessage, pathname, search, navigate, t]);

  return (
    hasMessage && (
      <noscript>
        <Alert kind="danger" role="alert">
          {t(MESSAGE_KEY)}
        </Alert>
      </noscript>
    )
  );
}
