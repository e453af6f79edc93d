import type { ReactNode } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";

type CheckoutSectionProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

export function CheckoutSection({ id, title, action, children }: CheckoutSectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="double-rule mb-4 flex min-h-(--target) flex-wrap items-center justify-between gap-x-6 pt-2">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}

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
