import type { ReactNode } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";

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
