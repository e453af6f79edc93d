import { adaptRootSize, READER_SIZE } from "./adapt-root-size.ts";
import { isHtmlElement } from "./is-element.ts";
import { markBackdrops, releaseBackdrop } from "./keep-backdrops.ts";
import { releaseDecorations } from "./release-decorations.ts";
import { isInvisible, releaseHidden } from "./release-hidden.ts";
import { BACKDROP_ATTRIBUTE } from "./release-style.ts";
import { setImportant } from "./set-important.ts";
import { TEXT_LENGTH } from "./text-columns.ts";

/** Fewer characters take one line. */
const LABEL_LENGTH = 20;
/** Parts of the text's own size. */
const LEAST_TYPE = 0.3;
const MOST_TYPE = 3.5;

const visible = { opacity: "1", visibility: "visible" };

type Release = { element: HTMLElement; styles: Record<string, string> };

/**
 * Puts text back into the flow of pages that a book's styles take out of it: positioned boxes, which are printed over
 * other text, text of a size that nobody can read, and long text that a script would let appear. Other faults need no
 * look at each element (release-style.ts).
 */
export function releaseText(page: Document): void {
  const { body, defaultView: view } = page;
  if (!view) return;
  adaptRootSize(page);
  const { writingMode } = view.getComputedStyle(body);
  const rootStyle = view.getComputedStyle(page.documentElement);
  const textSize = Number.parseFloat(rootStyle.getPropertyValue(READER_SIZE) || rootStyle.fontSize);
  for (const element of body.querySelectorAll("[style*='!']")) weakenStyles(element);
  markBackdrops(page);
  releaseDecorations(page);
  const releases: Release[] = [];
  const hidden: HTMLElement[] = [];

  for (const element of body.querySelectorAll("*")) {
    if (!isHtmlElement(element)) continue;
    const style = view.getComputedStyle(element);
    const styles = {
      ...releaseClipping(element, style),
      ...releaseMargins(style),
      ...releaseType(element, style, textSize),
      ...releasePosition(element, style),
      ...releaseInvisible(element, style),
      ...releaseAnimation(style),
      ...releaseMarkers(element, style),
      ...releaseBackdrop(element, style),
      ...releaseWrapping(style),
      ...(style.writingMode !== writingMode &&
        element.textContent.length > TEXT_LENGTH / 4 && { "writing-mode": writingMode }),
    };
    if (Object.keys(styles).length > 0) releases.push({ element, styles });
    if (style.display === "none" || (isInvisible(style) && !("opacity" in styles)))
      hidden.push(element);
  }
  for (const { element, styles } of releases) setImportant(element.style, styles);
  if (hidden.length > 0) releaseHidden(page, hidden);
}

/** The reader's styles must be stronger than an element's own. */
function weakenStyles(element: Element): void {
  const own = element.getAttribute("style") ?? "";
  element.setAttribute("style", own.replaceAll(/!\s*important/gi, ""));
}

/** What is clipped still has a rule that is stronger than the reader's, in a cascade layer. */
function releaseClipping(
  element: Element,
  { overflowX, overflowY }: CSSStyleDeclaration,
): Record<string, string> {
  const isVisible = overflowX === "visible" && overflowY === "visible";
  if (isVisible || element.matches(`img, video, audio, canvas, [${BACKDROP_ATTRIBUTE}]`)) return {};
  return { overflow: "visible", "block-size": "auto", "max-block-size": "none" };
}

/** Lines must not come before what they follow; small shifts set a heading close. */
function releaseMargins(style: CSSStyleDeclaration): Record<string, string> {
  const least = -0.5 * Number.parseFloat(style.fontSize);
  const names = ["margin-block-start", "margin-block-end"];
  const far = names.filter((name) => Number.parseFloat(style.getPropertyValue(name)) < least);
  return Object.fromEntries(far.map((name) => [name, "0"]));
}

/** Type too small to read, larger than words can be in a column, or with lines over each other. */
function releaseType(
  element: Element,
  { fontSize, lineHeight, letterSpacing, wordSpacing }: CSSStyleDeclaration,
  textSize: number,
): Record<string, string> {
  const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const words = own.map(({ nodeValue }) => nodeValue?.trim()).join("");
  const size = Number.parseFloat(fontSize);
  const isOverprinted =
    Number.parseFloat(lineHeight) < 0.9 * size && element.textContent.length > LABEL_LENGTH;
  return {
    ...(words !== "" &&
      size < LEAST_TYPE * textSize && { "font-size": `var(${READER_SIZE}, 1rem)` }),
    // A large letter or number begins a chapter.
    ...(words.length > 3 &&
      size > MOST_TYPE * textSize && { "font-size": `calc(2.2 * var(${READER_SIZE}, 1rem))` }),
    ...(Number.parseFloat(letterSpacing) < -0.1 * size && { "letter-spacing": "normal" }),
    ...(Number.parseFloat(wordSpacing) < -0.2 * size && { "word-spacing": "normal" }),
    ...(isOverprinted && { "line-height": "1.2" }),
  };
}

function releasePosition(element: Element, style: CSSStyleDeclaration): Record<string, string> {
  if (isOnlyForScreenReaders(element, style)) return { overflow: "hidden", "block-size": "1px" };
  return {
    ...(style.clipPath !== "none" && { "clip-path": "none" }),
    ...releaseShift(element, style),
  };
}

function releaseShift(element: Element, style: CSSStyleDeclaration): Record<string, string> {
  if (style.position === "static") return {};
  if (style.position !== "relative") return { position: "static" };

  // Small shifts raise numbers and letters.
  const isLabel = element.textContent.length <= LABEL_LENGTH;
  const limit = (isLabel ? 1.5 : 0.5) * Number.parseFloat(style.fontSize);
  const shifts = [style.top, style.right, style.bottom, style.left].map(Number.parseFloat);
  return shifts.some((shift) => Math.abs(shift) > limit) ? { inset: "auto" } : {};
}

/** Long text that takes room but cannot be seen; of short text, the whole chapter decides (release-hidden.ts). */
function releaseInvisible(element: Element, style: CSSStyleDeclaration): Record<string, string> {
  return isInvisible(style) && element.textContent.length > TEXT_LENGTH ? visible : {};
}

/** What moves or fades in is shown as it would be at the end. */
function releaseAnimation({ animationName }: CSSStyleDeclaration): Record<string, string> {
  return animationName === "none" ? {} : { animation: "none", ...visible };
}

/** The common way to hide words from sight. */
function isOnlyForScreenReaders(
  element: Element,
  { position, width, clip, clipPath }: CSSStyleDeclaration,
): boolean {
  const isClipped = clip !== "auto" || clipPath !== "none" || Number.parseFloat(width) <= 1;
  return position === "absolute" && isClipped && element.textContent.length <= TEXT_LENGTH;
}

/** Without an indent, the points and numbers of a list would be on the page before. */
function releaseMarkers(
  { localName }: Element,
  style: CSSStyleDeclaration,
): Record<string, string> {
  // A picture in the place of a point may be as wide as a page.
  if (style.display === "list-item" && style.listStyleImage !== "none")
    return { "list-style-position": "inside" };
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
