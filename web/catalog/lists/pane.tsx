import type { ReactNode, Ref } from "react";

import { useIsWide } from "./use-is-wide.ts";

/** S9.11. On small screens the page scrolls instead; short content makes the pane shorter. */
const heights = {
  // High enough for a full row of the grid.
  list: "lg:max-h-[500px] lg:in-grid:max-h-[42rem]",
  authors: "lg:max-h-[50vh]",
  results: "lg:max-h-[70vh]",
};

export type PaneProps = {
  height: keyof typeof heights;
  /** The accessible name. */
  label: string;
};

/** A scrolling area for a long list, also by keyboard. */
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
      // A scrolling area must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isWide ? 0 : undefined}
      className={`pane ${heights[height]}`}
    >
      {children}
    </section>
  );
}
