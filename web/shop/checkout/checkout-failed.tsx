import { QueryError } from "#web/app/query/query-error.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { SumPanel } from "./sum-panel.tsx";

/** Shown when addresses or terms could not be loaded: without them no amount is right. */
export function CheckoutFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();

  return (
    <SumPanel>
      <QueryError onRetry={onRetry}>{t("checkout-failed")}</QueryError>
    </SumPanel>
  );
}
