import type { ReactNode } from "react";

import { closeOnBlur } from "#web/ui/close-on-blur.ts";

type PlayerMenuProps = {
  id: string;
  /** What the button is called, before what it shows. */
  name: string;
  /** What it shows. */
  summary: ReactNode;
  children: ReactNode;
};

/** A panel over the player: a sheet on a small screen. The platform closes it on Escape and on a press elsewhere. */
export function PlayerMenu({ id, name, summary, children }: PlayerMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={name}
        style={{ anchorName: `--${id}` }}
        className="btn-icon num w-auto! min-w-(--target) grid-flow-col gap-1 px-2 text-sm font-semibold"
      >
        <span className="sr-only">{name} </span>
        {summary}
      </button>
      {/* It is the focus that is listened for, and what has it is interactive. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        id={id}
        popover="auto"
        aria-label={name}
        onBlur={closeOnBlur}
        style={{ positionAnchor: `--${id}` }}
        className="floating player-menu"
      >
        {children}
      </section>
    </>
  );
}
