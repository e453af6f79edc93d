import { type RefObject, useLayoutEffect, useRef } from "react";

import { saveListPosition, type ListPosition } from "./list-position.ts";

type ListScrollRestorationProps = {
  listKey: string;
  pane: RefObject<HTMLElement | null>;
  pages: number;
  savedPosition: ListPosition | null;
  /** Whether all pages are loaded that the list had when it was left. */
  isWhole: boolean;
};

/** Stores the scroll position of a list, and restores it once the list has its former length (S4.09). */
export function useListScrollRestoration({
  listKey,
  pane,
  pages,
  savedPosition,
  isWhole,
}: ListScrollRestorationProps): void {
  const waitingAt = useRef<number>(null);

  useLayoutEffect(() => {
    if (!isWhole) {
      waitingAt.current = scrollY;
      return;
    }
    if (!savedPosition) return;

    if (pane.current) pane.current.scrollTop = savedPosition.paneTop;
    // React Router has scrolled the page, unless it was too short. A person who has scrolled since is left alone.
    if (waitingAt.current === scrollY) scrollTo(0, savedPosition.pageTop);
    // The saved position does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWhole]);

  useLayoutEffect(() => {
    if (!isWhole) return;

    const { current: scrolled } = pane;
    const savePosition = () =>
      saveListPosition(listKey, { pages, paneTop: scrolled?.scrollTop ?? 0, pageTop: scrollY });
    addEventListener("pagehide", savePosition);
    return () => {
      removeEventListener("pagehide", savePosition);
      savePosition();
    };
  }, [listKey, pane, pages, isWhole]);
}
