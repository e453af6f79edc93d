import type { ReactNode } from "react";

import { presetDonations } from "#domain/donations.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** As high as the form, so that what lies below does not move. */
export function DonationSkeleton() {
  const { t } = useTranslation();

  return (
    <DonationPanel>
      <output className="sr-only">{t("loading")}</output>
      <div className="grid min-h-screen content-start gap-7">
        <div className="grid gap-5">
          <Skeleton className="h-11" />
          <div className="sums">
            {[...presetDonations, "other"].map((sum) => (
              <Skeleton key={sum} className="h-14" />
            ))}
          </div>
        </div>
        {["address", "payment", "card", "charge"].map((section) => (
          <Lines key={section} />
        ))}
      </div>
    </DonationPanel>
  );
}

function Lines() {
  return (
    <div className="grid gap-3.5">
      <Skeleton className="mb-1 h-6 w-2/5" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-2/5" />
    </div>
  );
}

export function DonationPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation();

  return (
    <section
      aria-labelledby="your-gift"
      className="min-w-0 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] md:p-6"
    >
      <h2 id="your-gift" className="mb-4">
        {t("your-gift")}
      </h2>
      {children}
    </section>
  );
}
