import type { View } from "foliate-js/view.js";

const MARK = "data-read-aloud";

/** In a book with styles of its own for the passage, ours apply only where the reader overrides colors. */
const markStyle = `
[${MARK}] { border-radius: 3px; background-color: color-mix(in srgb, currentColor 13%, transparent) !important; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
@media (forced-colors: active) { [${MARK}] { outline: 2px solid Highlight; } }`;

/** Marks an element as the one that is read aloud, with the book's own class. */
export function markPassage({ book, isFixedLayout }: View, element: Element): void {
  const { ownerDocument: page } = element;
  const classes = listClasses(book.media?.activeClass);
  element.classList.add(...classes);
  page.documentElement.classList.add(...listClasses(book.media?.playbackActiveClass));
  if (isFixedLayout && classes.length > 0) return;
  element.setAttribute(MARK, "");
  if (page.head.querySelector(`style[${MARK}]`)) return;
  const style = page.createElement("style");
  style.setAttribute(MARK, "");
  style.textContent = markStyle;
  page.head.append(style);
}

export function unmarkPassage({ book }: View, element: Element): void {
  element.classList.remove(...listClasses(book.media?.activeClass));
  element.ownerDocument.documentElement.classList.remove(
    ...listClasses(book.media?.playbackActiveClass),
  );
  element.removeAttribute(MARK);
}

function listClasses(value: string | null | undefined): string[] {
  return value?.split(/\s+/).filter(Boolean) ?? [];
}
