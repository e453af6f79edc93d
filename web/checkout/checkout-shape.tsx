import { AskedShape } from "#web/asking/asked-shape.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import { CheckoutSection } from "./checkout-section.tsx";
import { SumPanel } from "./sum-panel.tsx";

/** Stands while nobody knows under which terms an order would go out: no figure is shown before that. */
export function CheckoutShape() {
  const { t } = useTranslation();

  return (
    <>
      <div className="checkout-steps">
        <CheckoutSection id="order-type" title={t("order-how")}>
          <AskedShape />
        </CheckoutSection>
      </div>
      <SumPanel>
        <div className="grid gap-3.5 py-1">
          <Skeleton />
          <Skeleton className="w-4/5" />
          <Skeleton className="mt-4 h-6 w-full" />
        </div>
      </SumPanel>
    </>
  );
}
