import type { ReactNode, Ref } from "react";

import { closeOnBlur } from "./close-on-blur.ts";
import { Icon } from "./icon.tsx";

type PopoverProps = {
  id: string;
  ref?: Ref<HTMLDivElement>;
  /** The content of the button. */
  summary: ReactNode;
  buttonClass?: string;
  children: ReactNode;
};

/** A small panel below its button; the platform closes it on Escape and on a click elsewhere. */
export function Popover({
  id,
  ref,
  summary,
  buttonClass = "row-link px-3",
  children,
}: PopoverProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        style={{ anchorName: `--${id}` }}
        className={buttonClass}
      >
        {summary}
        <Icon name="chevron" />
      </button>
      <div
        ref={ref}
        id={id}
        popover="auto"
        onBlur={closeOnBlur}
        style={{ positionAnchor: `--${id}` }}
        className="floating menu"
      >
        {children}
      </div>
    </>
  );
}
