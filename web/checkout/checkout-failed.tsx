import { QueryError } from "#web/query/query-error.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";

import { SumPanel } from "./sum-panel.tsx";

/** Stands where the addresses or the terms could not be had: nothing can be ordered then, and no figure is right. */
export function CheckoutFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();

  return (
    <SumPanel>
      <QueryError onRetry={onRetry}>{t("checkout-failed")}</QueryError>
    </SumPanel>
  );
}
