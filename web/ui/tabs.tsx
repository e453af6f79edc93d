import type { ReactNode } from "react";

type TabsProps = {
  label: string;
  /** A list item per tab: a link with class `tab`, and `aria-current` on the open one. */
  children: ReactNode;
};

/** Tabs are links, so that each has an address. Where supported, the open one is scrolled into view. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav aria-label={label} className="border-b border-edge">
      <ul className="-mb-px flex gap-[clamp(1.25rem,4vw,1.75rem)] overflow-x-auto [scrollbar-width:none] *:flex-none [&>:has([aria-current])]:snap-center [&>:has([aria-current])]:[scroll-initial-target:nearest]">
        {children}
      </ul>
    </nav>
  );
}
