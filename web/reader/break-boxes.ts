import { isHtmlElement } from "./is-element.ts";
import { setImportant } from "./set-important.ts";
import { TEXT_LENGTH, type TextColumns } from "./text-columns.ts";

/** Boxes above this part of a column's height would not fit beside what comes before them. */
const TALL_PART = 0.5;

/**
 * Makes boxes that pages cannot break to boxes that they can, and returns whether there were any. A box may become tall
 * only when what is in it is fitted, or with larger type.
 */
export function breakBoxes({ body }: Document, columns: TextColumns): boolean {
  const unbroken = [...body.querySelectorAll("*")]
    .filter((element) => isHtmlElement(element))
    .filter((element) => isUnbroken(element, columns));
  for (const { style } of unbroken) setImportant(style, { display: "block" });
  return unbroken.length > 0;
}

/** Browsers break no boxes inside lines, and not all break those of flexible layouts. */
function isUnbroken(element: HTMLElement, { isPaged, isVertical, height }: TextColumns): boolean {
  const display = element.ownerDocument.defaultView?.getComputedStyle(element).display ?? "";
  if (!/inline-|flex|grid|-webkit-box/.test(display) || element.localName === "table") return false;
  if (element.textContent.length > TEXT_LENGTH) return true;
  const box = element.getBoundingClientRect();
  const isTall = (isVertical ? box.width : box.height) > height * TALL_PART;
  return isPaged && isTall && element.localName !== "img";
}
