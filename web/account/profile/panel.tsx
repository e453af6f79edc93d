import type { ReactNode } from "react";

type PanelProps = {
  id: string;
  title: string;
  /** A control for the whole panel, shown in its heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of the account. Its heading receives focus when a focused element in it disappears. */
export function Panel({ id, title, action, children }: PanelProps) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] text-sm leading-normal md:p-6"
    >
      <header className="-mt-2 mb-2.5 flex min-h-(--target) flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
