import type { ReactNode } from "react";

import { closeOnBlur } from "#web/ui/close-on-blur.ts";

type PlayerMenuProps = {
  id: string;
  /** The accessible name before the summary. */
  name: string;
  /** The visible content of the button. */
  summary: ReactNode;
  children: ReactNode;
};

/** A panel above the player, a sheet on small screens. The platform closes it on Escape and on a click elsewhere. */
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
      {/* Only focus changes are handled; the focused elements are interactive. */}
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
