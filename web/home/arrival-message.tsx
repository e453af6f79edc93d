import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { notify } from "#web/messages/messages.ts";
import { Alert } from "#web/ui/alert.tsx";

/** S2.13: the one message that an address may bring along; any other is nothing. */
const MESSAGE_KEY = "err-redirect-file-not-found";

/** Tells what brought a visitor here, once: the address goes on without it. */
export function ArrivalMessage() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isBrought = query.get("message") === MESSAGE_KEY;

  useEffect(() => {
    if (!isBrought) return;

    const rest = new URLSearchParams(search);
    rest.delete("message");
    notify({ type: "danger", text: t(MESSAGE_KEY) });
    void navigate(rest.size > 0 ? `${pathname}?${rest}` : pathname, {
      replace: true,
      preventScrollReset: true,
    });
  }, [isBrought, pathname, search, navigate, t]);

  return (
    isBrought && (
      <noscript>
        <Alert kind="danger" role="alert">
          {t(MESSAGE_KEY)}
        </Alert>
      </noscript>
    )
  );
}
