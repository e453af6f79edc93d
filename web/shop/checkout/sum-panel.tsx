import type { ReactNode } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";

/** The total of the order: beside the steps, or below them on small screens. */
export function SumPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation();

  return (
    <aside
      aria-labelledby="your-order"
      className="checkout-sum rounded-lg border border-rule bg-card px-[min(1.25rem,5vw)] py-5 md:p-6"
    >
      <h2 id="your-order" className="mb-4">
        {t("your-order")}
      </h2>
      {children}
    </aside>
  );
}
