import type { ReactNode, Ref } from "react";

import { Icon } from "./icon.tsx";

type DisclosureProps = {
  ref?: Ref<HTMLDetailsElement>;
  summary: ReactNode;
  /** Of disclosures with the same name only one is open. */
  name?: string;
  open?: boolean;
  className?: string;
  summaryClass?: string;
  children: ReactNode;
};

/** A heading that expands its content. */
export function Disclosure({
  ref,
  summary,
  name,
  open,
  className = "border-b border-rule",
  summaryClass = "font-serif text-lg",
  children,
}: DisclosureProps) {
  return (
    <details ref={ref} name={name} open={open} className={`group ${className}`}>
      <summary
        className={`flex min-h-12 items-center gap-2.5 py-2 leading-snug font-semibold ${summaryClass}`}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2.5">{summary}</span>
        <Icon
          name="chevron"
          className="text-ink-3 transition-[rotate] duration-(--time-base) group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
