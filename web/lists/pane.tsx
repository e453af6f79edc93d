import type { ReactNode, Ref } from "react";

import { useIsWide } from "./use-is-wide.ts";

/** S9.11. On small screens the page scrolls, and what has room in less takes less. */
const heights = {
  // A row of a grid stands in it whole.
  list: "lg:max-h-[500px] lg:in-grid:max-h-[42rem]",
  authors: "lg:max-h-[50vh]",
  results: "lg:max-h-[70vh]",
};

export type PaneProps = {
  height: keyof typeof heights;
  /** What it is called by those who do not see it. */
  label: string;
};

/** A window that a long list scrolls in, by keyboard too. */
export function Pane({
  ref,
  height,
  label,
  children,
}: PaneProps & { ref: Ref<HTMLElement>; children: ReactNode }) {
  const isWide = useIsWide();

  return (
    <section
      ref={ref}
      aria-label={label}
      // What scrolls must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isWide ? 0 : undefined}
      className={`pane ${heights[height]}`}
    >
      {children}
    </section>
  );
}
