import { useTranslation } from "#web/app/i18n/translation.tsx";
import { checkoutTypes } from "#domain/pricing.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

import { CheckoutSection, SumPanel } from "./checkout-section.tsx";

/**
 * Shown until the terms are loaded, because amounts depend on them. About as high as the content, so that the total and
 * what lies below do not move.
 */
export function CheckoutSkeleton() {
  const { t } = useTranslation();

  return (
    <>
      <div className="checkout-steps">
        <CheckoutSection id="order-type" title={t("order-how")}>
          <output className="sr-only">{t("loading")}</output>
          <div className="grid gap-px">
            {checkoutTypes.map((type) => (
              <Skeleton key={type} className="h-20" />
            ))}
          </div>
        </CheckoutSection>
        <CheckoutSection id="send-to" title={t("send-to")}>
          <Skeleton className="h-24" />
        </CheckoutSection>
        <CheckoutSection id="gift" title={t("add-gift")}>
          <Skeleton className="h-20" />
        </CheckoutSection>
        <CheckoutSection id="parcel" title={t("order-with-it")}>
          <Skeleton className="h-20" />
        </CheckoutSection>
      </div>
      <SumPanel>
        <div className="grid gap-3.5 py-1">
          <Skeleton />
          <Skeleton className="w-4/5" />
          <Skeleton className="mt-4 h-6 w-full" />
          <Skeleton className="mt-4 w-3/5" />
          <Skeleton className="h-13 w-full" />
        </div>
      </SumPanel>
    </>
  );
}
