import { useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

import { usePlacing } from "./placing-state.ts";
import { unansweredSince } from "./under-way.ts";

/** An order went out from this device, and the page that sent it was closed before it heard what became of it. */
export function UnansweredBefore() {
  const { t } = useTranslation();
  const placing = usePlacing();
  const [since] = useState(() => unansweredSince());
  if (since === null || placing.state !== "idle") return null;

  return (
    <Alert kind="warning" className="mb-6">
      <p>{t("order-unanswered-before")}</p>
      <p className="mt-1">
        <Link to={paths.account}>{t("orders-yours")}</Link>
      </p>
    </Alert>
  );
}
