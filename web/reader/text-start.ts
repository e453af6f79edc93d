import type { View } from "foliate-js/view.js";

import { isElement } from "./is-element.ts";

const PAGE_BREAK_SELECTOR = `[role~="doc-pagebreak"], [*|type~="pagebreak"], [epub\\:type~="pagebreak"]`;

/** Goes to the start of the text. The number of a printed page before it may be on the previous page. */
export async function goToTextStart(view: View): Promise<void> {
  await view.init({ showTextStart: true });

  const { landmarks } = view.book;
  const start = landmarks?.find(({ type }) => type.includes("bodymatter") || type.includes("text"));
  const target = start?.href ? view.resolveNavigation(start.href) : null;
  const [{ doc, index } = {}] = view.renderer.getContents();
  if (!target || !doc || index !== target.index) return;

  const content = findFirstContent(target.anchor(doc));
  if (content) await view.renderer.goTo({ index, anchor: () => content });
}

/** The first visible content of an element, except the number of a printed page; null when `place` is no element. */
export function findFirstContent(place: Element | Range | number | null): Element | null {
  if (!isElement(place)) return null;
  const { SHOW_ELEMENT, SHOW_TEXT } = NodeFilter;
  const walker = place.ownerDocument.createTreeWalker(place, SHOW_ELEMENT | SHOW_TEXT);

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isElement(node)) {
      if (node.matches("img, svg, video")) return node;
    } else if (node.nodeValue?.trim() && !node.parentElement?.closest(PAGE_BREAK_SELECTOR)) {
      return node.parentElement;
    }
  }
  return null;
}
