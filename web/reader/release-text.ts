import { isHtmlElement } from "./is-element.ts";
import { setImportant } from "./set-important.ts";

/** A box with more characters holds text to read, not a label. */
export const TEXT_LENGTH = 300;

type Release = { element: HTMLElement; styles: Record<string, string> };

/**
 * Puts text back into the flow of pages that a book's styles take out of it: positioned boxes, which are printed over
 * other text, and long text that a script would let appear. Other faults need no look at
 * each element (release-style.ts).
 */
export function releaseText(page: Document): void {
  const { body, defaultView: view } = page;
  if (!view) return;
  const { writingMode } = view.getComputedStyle(body);
  for (const element of body.querySelectorAll("[style*='!']")) weakenStyles(element);
  const releases: Release[] = [];

  for (const element of body.querySelectorAll("*")) {
    if (!isHtmlElement(element)) continue;
    const style = view.getComputedStyle(element);
    const styles = {
      ...releaseClipping(element, style),
      ...releasePosition(style),
      ...releaseInvisible(element, style),
      ...releaseMarkers(element, style),
      ...releaseWrapping(style),
      ...(style.writingMode !== writingMode &&
        element.textContent.length > TEXT_LENGTH / 4 && { "writing-mode": writingMode }),
    };
    if (Object.keys(styles).length > 0) releases.push({ element, styles });
  }
  for (const { element, styles } of releases) setImportant(element.style, styles);
}

/** The reader's styles must be stronger than an element's own. */
function weakenStyles(element: Element): void {
  const own = element.getAttribute("style") ?? "";
  element.setAttribute("style", own.replaceAll(/!\s*important/gi, ""));
}

/** What is clipped still has a rule that is stronger than the reader's, in a cascade layer. */
function releaseClipping(
  { localName }: Element,
  { overflowX, overflowY }: CSSStyleDeclaration,
): Record<string, string> {
  const isVisible = overflowX === "visible" && overflowY === "visible";
  if (isVisible || /^(?:img|video|audio|canvas)$/.test(localName)) return {};
  return { overflow: "visible", "block-size": "auto", "max-block-size": "none" };
}

function releasePosition(style: CSSStyleDeclaration): Record<string, string> {
  if (style.position === "static") return {};
  if (isOnlyForScreenReaders(style)) return { overflow: "hidden", "block-size": "1px" };
  if (style.position !== "relative") return { position: "static" };

  // Small shifts raise numbers and letters.
  const limit = 1.5 * Number.parseFloat(style.fontSize);
  const shifts = [style.top, style.right, style.bottom, style.left].map(Number.parseFloat);
  return shifts.some((shift) => Math.abs(shift) > limit) ? { inset: "auto" } : {};
}

/** Short text may be hidden on purpose, such as an answer. */
function releaseInvisible(
  element: Element,
  { opacity, visibility }: CSSStyleDeclaration,
): Record<string, string> {
  const isInvisible = Number(opacity) < 0.1 || visibility !== "visible";
  return isInvisible && element.textContent.length > TEXT_LENGTH
    ? { opacity: "1", visibility: "visible" }
    : {};
}

/** The common way to hide words from sight. */
function isOnlyForScreenReaders({ position, width, clip, clipPath }: CSSStyleDeclaration): boolean {
  const isClipped = clip !== "auto" || clipPath !== "none";
  return position === "absolute" && (isClipped || Number.parseFloat(width) <= 1);
}

/** Without an indent, the points and numbers of a list would be on the page before. */
function releaseMarkers(
  { localName }: Element,
  style: CSSStyleDeclaration,
): Record<string, string> {
  const hasMarkers = style.listStyleType !== "none" && style.listStylePosition === "outside";
  if (!hasMarkers || !/^[ou]l$/.test(localName)) return {};
  const sides = [style.paddingInlineStart, style.marginInlineStart].map(Number.parseFloat);
  const indent = sides.reduce((sum, each) => sum + (each || 0), 0);
  const least = Number.parseFloat(style.fontSize);
  return indent < least ? { "padding-inline-start": "1.2em" } : {};
}

/** Browsers that know `text-wrap-mode` never get here. */
function releaseWrapping({ whiteSpace }: CSSStyleDeclaration): Record<string, string> {
  if (whiteSpace === "nowrap") return { "white-space": "normal" };
  return whiteSpace === "pre" ? { "white-space": "pre-wrap" } : {};
}
