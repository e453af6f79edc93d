import { type RefObject, useLayoutEffect, useRef } from "react";

import { saveListPosition, type ListPosition } from "./list-position.ts";

type ListScrollRestorationProps = {
  place: string;
  pane: RefObject<HTMLElement | null>;
  pages: number;
  left: ListPosition | null;
  /** Whether all the pages are there that were there when the list was left. */
  isWhole: boolean;
};

/** Keeps where one is in a list, and leads back there once the list is as long as it was (S4.09). */
export function useListScrollRestoration({
  place,
  pane,
  pages,
  left,
  isWhole,
}: ListScrollRestorationProps): void {
  const waitingAt = useRef<number>(null);

  useLayoutEffect(() => {
    if (!isWhole) {
      waitingAt.current = scrollY;
      return;
    }
    if (!left) return;

    if (pane.current) pane.current.scrollTop = left.paneTop;
    // The router has scrolled the page already, unless the page was too short for it. Who has moved since is left alone.
    if (waitingAt.current === scrollY) scrollTo(0, left.pageTop);
    // Where it was left is known from the start and does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWhole]);

  useLayoutEffect(() => {
    if (!isWhole) return;

    const { current: scrolled } = pane;
    const keep = () =>
      saveListPosition(place, { pages, paneTop: scrolled?.scrollTop ?? 0, pageTop: scrollY });
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [place, pane, pages, isWhole]);
}
