import { AskedFailed } from "#web/asking/asked-failed.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";

import { SumPanel } from "./sum-panel.tsx";

/** Stands where the addresses or the terms could not be had: nothing can be ordered then, and no figure is right. */
export function CheckoutFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();

  return (
    <SumPanel>
      <AskedFailed onRetry={onRetry}>{t("checkout-failed")}</AskedFailed>
    </SumPanel>
  );
}
