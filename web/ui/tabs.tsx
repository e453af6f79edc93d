import type { ReactNode } from "react";

type TabsProps = {
  label: string;
  /** A list item for each: a link of class `tab`, with `aria-current` on the open one. */
  children: ReactNode;
};

/** Tabs are links, so that each has an address; the open one is in view from the outset, in a browser that knows how. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav aria-label={label} className="border-b border-edge">
      <ul className="-mb-px flex gap-[clamp(1.25rem,4vw,1.75rem)] overflow-x-auto [scrollbar-width:none] *:flex-none [&>:has([aria-current])]:snap-center [&>:has([aria-current])]:[scroll-initial-target:nearest]">
        {children}
      </ul>
    </nav>
  );
}
