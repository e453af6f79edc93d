import type { View } from "foliate-js/view.js";

import { isLonePicture } from "./lone-picture.ts";

/** Whether there is text on both sides of the middle: at a chapter's end the second column may be empty. */
export function hasSecondColumn({ renderer }: View): boolean {
  const { page = 0, pages = 0, scrolled } = renderer;
  const [{ doc } = { doc: null }] = renderer.getContents();
  if (!doc?.body || scrolled || pages === 0 || isLonePicture(doc)) return false;

  const screen = doc.documentElement.getBoundingClientRect();
  return measureTextWidth(doc, screen) > (page - 0.5) * screen.width;
}

/** How far the text reaches from where it begins, over all its pages. */
function measureTextWidth(doc: Document, screen: DOMRect): number {
  const text = doc.createRange();
  text.selectNodeContents(doc.body);
  const { left, right } = text.getBoundingClientRect();
  const isRightToLeft = doc.defaultView?.getComputedStyle(doc.body).direction === "rtl";
  return isRightToLeft ? screen.right - left : right - screen.left;
}
