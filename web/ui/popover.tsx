import type { ReactNode } from "react";

import { Icon } from "./icon.tsx";

type PopoverProps = {
  id: string;
  /** What the button shows. */
  summary: ReactNode;
  children: ReactNode;
};

/** A small panel that a button opens beneath itself; the platform closes it on Escape and on a press elsewhere. */
export function Popover({ id, summary, children }: PopoverProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        style={{ anchorName: `--${id}` }}
        className="row-link px-3"
      >
        {summary}
        <Icon name="chevron" />
      </button>
      <div id={id} popover="auto" style={{ positionAnchor: `--${id}` }} className="floating menu">
        {children}
      </div>
    </>
  );
}
