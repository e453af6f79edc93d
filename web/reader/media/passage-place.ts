import type { View } from "foliate-js/view.js";

import type { Passage } from "./parse-overlay.ts";

/** The document in which the view shows a section; null when it does not. */
export function findShownPage({ book, renderer, isFixedLayout }: View, index: number) {
  const contents = renderer.getContents();
  if (!isFixedLayout) return contents.find((content) => content.index === index)?.doc ?? null;

  const section = book.sections[index];
  const spread = section && renderer.getSpreadOf?.(section);
  if (!spread || !listShownSections({ book, renderer, isFixedLayout }).includes(index)) return null;
  return contents[spread.side === "right" ? 1 : 0]?.doc ?? null;
}

type Shown = Pick<View, "book" | "renderer" | "isFixedLayout">;

/** The sections of the shown page, or of the two pages side by side. */
export function listShownSections({ book, renderer, isFixedLayout }: Shown): number[] {
  if (!isFixedLayout) return renderer.getContents().map(({ index = -1 }) => index);
  return listSpread({ book, renderer, isFixedLayout }, renderer.index ?? -1);
}

/** The sections that are shown together with a section. */
export function listSpread({ book, renderer, isFixedLayout }: Shown, index: number): number[] {
  if (!isFixedLayout) return [index];
  const spreads = book.sections.map((section) => renderer.getSpreadOf?.(section)?.index ?? -1);
  return [...spreads.keys()].filter((each) => spreads[each] === spreads[index]);
}

/** The element of a passage. */
export function findElement(page: Document | null, { fragment }: Passage): HTMLElement | null {
  return fragment === "" ? (page?.body ?? null) : (page?.getElementById(fragment) ?? null);
}

/** Whether any of the element is on the shown page; in a fixed layout all is. */
export function isOnPage({ isFixedLayout, lastLocation }: View, element: Element): boolean {
  const range = lastLocation?.range;
  if (isFixedLayout || !range) return true;
  return (
    element.ownerDocument === range.startContainer.ownerDocument && range.intersectsNode(element)
  );
}

/** Whether a place in the text comes after the shown page. */
function isBehindPage({ lastLocation }: View, node: Node, offset: number): boolean {
  const range = lastLocation?.range;
  const isSamePage = range?.startContainer.ownerDocument === node.ownerDocument;
  return isSamePage && range?.comparePoint(node, offset) === 1;
}

/** The first passage of a section that is on the shown page or behind it; -1 for none. */
export function findFirstOnPage(view: View, index: number, passages: readonly Passage[]): number {
  const page = findShownPage(view, index);
  const shown = view.lastLocation?.range;
  return passages.findIndex((passage) => {
    const element = findElement(page, passage);
    if (!element || view.isFixedLayout || !shown) return element !== null;
    return isOnPage(view, element) || isBehindPage(view, element, 0);
  });
}

/**
 * Where in an element a voice is that has read a part of it, from 0 to 1, if that is behind the shown page; else null.
 */
export function findPlaceAhead(view: View, element: Element, part: number): Range | null {
  const words = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let rest = (element.textContent?.length ?? 0) * part;
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const { length } = node.nodeValue ?? "";
    if (rest < length) {
      const offset = Math.floor(rest);
      if (!isBehindPage(view, node, offset)) return null;
      const place = element.ownerDocument.createRange();
      place.setStart(node, offset);
      place.setEnd(node, length);
      return place;
    }
    rest -= length;
  }
  return null;
}
