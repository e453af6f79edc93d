import type { View } from "foliate-js/view.js";

import { isScrolling } from "./is-scrolling.ts";

/**
 * Limits Tab to links on the visible page: a link on another page would turn to it. In scrolling texts and fixed
 * layouts all links can be reached.
 */
export function restrictTabToPage({ renderer, lastLocation }: View): void {
  const visibleRange = isScrolling() ? null : lastLocation?.range;
  for (const { doc } of renderer.getContents()) {
    for (const link of doc?.querySelectorAll<HTMLElement>("a[href]") ?? []) {
      link.tabIndex = !visibleRange || visibleRange.intersectsNode(link) ? 0 : -1;
    }
  }
}
