import type { View } from "foliate-js/view.js";

import { isScrolling } from "./is-scrolling.ts";

/**
 * Tab walks through the links of the page that is shown, and then out of the book: one on another page would turn to
 * it. In a scrolling text, and in a book of fixed pages, it walks through all.
 */
export function restrictTabToPage({ renderer, lastLocation }: View): void {
  const shown = isScrolling() ? null : lastLocation?.range;
  for (const { doc } of renderer.getContents()) {
    for (const link of doc?.querySelectorAll<HTMLElement>("a[href]") ?? []) {
      link.tabIndex = !shown || shown.intersectsNode(link) ? 0 : -1;
    }
  }
}
