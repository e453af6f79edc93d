import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { PaymentForm } from "#web/shop/payment/payment-form.tsx";

type DonationPaymentProps = { isBusy: boolean };

export function DonationPayment({ isBusy }: DonationPaymentProps) {
  const { t } = useTranslation();
  const payments = useSite()?.payments;
  if (!payments) return null;

  return (
    <section aria-labelledby="pay-by">
      <h3 id="pay-by" className="mb-3">
        {t("pay-by")}
      </h3>
      <PaymentForm settings={payments} isBusy={isBusy} />
    </section>
  );
}
