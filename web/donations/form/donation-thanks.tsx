import { useEffect } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { User } from "#contract/users.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { OrderSummary } from "#web/shop/orders/order-summary.tsx";
import { PendingPaymentAlert } from "#web/shop/orders/pending-payment-alert.tsx";
import type { PlacedOrder } from "#web/shop/checkout/submit/order-deps.ts";
import { Alert } from "#web/ui/alert.tsx";

import { DonationWays } from "./donation-ways.tsx";

type DonationThanksProps = { user: User; placed: PlacedOrder };

/** S2.16, S8.03: the donation just made, below the page's "thank you" heading. */
export function DonationThanks({ user, placed }: DonationThanksProps) {
  const { t } = useTranslation();
  const { email, externalId, regularGivings } = user;
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);
  const regularGiving = placed.regularGiving ?? regularGivings[0];

  return (
    <section aria-label={t("your-gift")} className="max-w-2xl">
      <p className="measure">{t("gift-thanks", { email })}</p>
      {placed.regularGiving === null ? (
        <Alert kind="warning" title={t("giving-not-begun-title")} className="mt-4">
          <p>{t("giving-not-begun")}</p>
        </Alert>
      ) : (
        regularGiving && <MonthlyNotice regularGiving={regularGiving} />
      )}
      <PendingPaymentAlert order={placed.order} />
      <div className="mt-6 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] md:p-6 print:border-0 print:p-0">
        <OrderSummary order={placed.order} />
      </div>
      <DonationWays identity={externalId} />
    </section>
  );
}

function MonthlyNotice({
  regularGiving: { state, amount, nextCharge },
}: {
  regularGiving: RegularGiving;
}) {
  const { t, language } = useTranslation();
  if (state === "ending") return null;

  return (
    <p className="measure mt-2">
      {state === "starting" || nextCharge === null
        ? t("gift-monthly-starting", { amount })
        : t("gift-monthly-goes-on", { amount, day: formatDate(nextCharge, language) })}
    </p>
  );
}
