import { useEffect, useRef } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** S8.03: takes the focus, because the pressed button has disappeared. */
export function MethodChanged({ when }: { when: string }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);

  return (
    <div ref={place} tabIndex={-1} className="mt-4 rounded-md">
      <Alert kind="success" title={t("cart-posted-success")}>
        <p>{t("giving-method-changed", { when })}</p>
      </Alert>
    </div>
  );
}
