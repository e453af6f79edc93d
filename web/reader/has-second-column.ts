import type { View } from "foliate-js/view.js";

import { isLonePicture } from "./lone-picture.ts";

/** Whether both columns have text; the second may be empty at a chapter's end. */
export function hasSecondColumn({ renderer }: View): boolean {
  const { page = 0, pages = 0, scrolled } = renderer;
  const [{ doc } = { doc: null }] = renderer.getContents();
  if (!doc?.body || scrolled || pages === 0 || isLonePicture(doc)) return false;

  const screen = doc.documentElement.getBoundingClientRect();
  return measureTextWidth(doc, screen) > (page - 0.5) * screen.width;
}

/** The width of the chapter's text over all its pages, in pixels. */
function measureTextWidth(doc: Document, screen: DOMRect): number {
  const text = doc.createRange();
  text.selectNodeContents(doc.body);
  const { left, right } = text.getBoundingClientRect();
  const isRightToLeft = doc.defaultView?.getComputedStyle(doc.body).direction === "rtl";
  return isRightToLeft ? screen.right - left : right - screen.left;
}
