import type { ReactNode } from "react";

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
