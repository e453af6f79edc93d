import { isHtmlElement } from "./is-element.ts";
import { findLonePicture, type Picture } from "./lone-picture.ts";
import { setImportant } from "./set-important.ts";

/** Marks a page of fixed layout in a book whose other pages flow. */
export const FIXED_PAGE_ATTRIBUTE = "data-fixed-page";

export type PageSize = { width: number; height: number };

/** For a page that neither has a size nor shows one by its content. */
const DEFAULT_SIZE: PageSize = { width: 600, height: 800 };
const MAX_VIEWPORT_LENGTH = 500;
/** Less than this of a line may be cut. */
const CUT_PX = 8;

export function isFixedPage(page: Document): boolean {
  return page.documentElement.hasAttribute(FIXED_PAGE_ATTRIBUTE);
}

/**
 * Writes the size of a loaded page of fixed layout in the one form that the renderer reads. Without a usable size it is
 * that of the book, of the only picture, or of the content.
 */
export function writePageSize(page: Document, bookViewport?: unknown): PageSize {
  // In the renderer's row, a frame would be measured no wider than the screen.
  findFrame(page)?.style.setProperty("flex", "none");
  const metas = [...page.querySelectorAll("meta[name=viewport i]")];
  const viewports = [...metas.map((meta) => meta.getAttribute("content")), bookViewport];
  const declared = viewports.map(parsePageSize).find((size) => size !== null);
  const picture = findLonePicture(page);
  const size = declared
    ? growToText(page, declared)
    : ((picture && measurePicture(picture)) ?? measureContent(page));
  if (picture && (!declared || picture.parentElement === page.body)) fillPage(picture);

  for (const meta of metas) meta.remove();
  const meta = page.createElementNS(page.documentElement.namespaceURI, "meta");
  meta.setAttribute("name", "viewport");
  meta.setAttribute("content", `width=${size.width}, height=${size.height}`);
  page.querySelector("head")?.append(meta);
  return size;
}

/** Takes also forms that are not valid, such as `width = 600px; height: 800`. */
export function parsePageSize(viewport: unknown): PageSize | null {
  if (typeof viewport !== "string") return null;
  const written = viewport.slice(0, MAX_VIEWPORT_LENGTH).replaceAll(/[\s"']+/g, " ");
  const [width, height] = ["width", "height"].map((name) =>
    Number(new RegExp(`(?<![\\w-])${name} ?[=:] ?([\\d.]+)`, "i").exec(written)?.[1]),
  );
  return width && height ? { width, height } : null;
}

/** A page that is too low for its text would cut it. What is far away is hidden on purpose. */
function growToText(page: Document, { width, height }: PageSize): PageSize {
  const frame = findFrame(page);
  if (!frame || !page.body) return { width, height };
  const before = frame.style.cssText;
  setImportant(frame.style, { display: "block", width: `${width}px`, height: `${height}px` });
  const range = page.createRange();
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  let end = height;
  while (walker.nextNode()) {
    const { nodeValue, parentElement: parent } = walker.currentNode;
    if (!parent || !nodeValue?.trim()) continue;
    range.selectNodeContents(walker.currentNode);
    const shown = scrollToText(parent, range.getBoundingClientRect().bottom);
    if (shown < 3 * height) end = Math.max(end, shown);
  }
  frame.style.cssText = before;
  return { width, height: end > 1.05 * height ? Math.ceil(end) : height };
}

/**
 * Lets a person scroll the boxes that cut a text. Returns where the part that shows ends, in pixels; 0 when nothing
 * shows, as of words for screen readers.
 */
function scrollToText(parent: Element, bottom: number): number {
  if (getComputedStyle(parent).visibility !== "visible") return 0;
  let end = bottom;
  for (let outer: Element | null = parent; outer && outer.localName !== "body";) {
    const { overflowY, position, clip, clipPath } = getComputedStyle(outer);
    const box = outer.getBoundingClientRect();
    const isBox = overflowY !== "visible";
    const isTiny = Math.min(box.width, box.height) < 2;
    if (clip !== "auto" || clipPath !== "none" || (isBox && isTiny)) return 0;
    if (isBox && isHtmlElement(outer) && end > box.bottom + CUT_PX) {
      setImportant(outer.style, { "overflow-y": "auto" });
      // A finger would turn the page.
      outer.addEventListener("touchmove", stopPropagation);
    }
    if (isBox) end = Math.min(end, box.bottom);
    // Boxes that a placed one is only written in do not cut it.
    outer =
      isHtmlElement(outer) && /absolute|fixed/.test(position)
        ? outer.offsetParent
        : outer.parentElement;
  }
  return end;
}

function stopPropagation(event: Event): void {
  event.stopPropagation();
}

function measurePicture(picture: Picture): PageSize | null {
  const [width = 0, height = 0] = isImage(picture)
    ? [picture.naturalWidth, picture.naturalHeight]
    : readDrawingSides(picture);
  return width > 0 && height > 0 ? { width, height } : null;
}

function isImage(picture: Element): picture is HTMLImageElement {
  return picture.localName === "img";
}

function readDrawingSides(drawing: Element): number[] {
  const [, , ...box] =
    drawing
      .getAttribute("viewBox")
      ?.trim()
      .split(/[\s,]+/) ?? [];
  const own = ["width", "height"].map((name) => drawing.getAttribute(name) ?? "");
  const isUsable = own.every((side) => side !== "" && !side.includes("%"));
  return (isUsable && box.length < 2 ? own : box).map(Number.parseFloat);
}

/** The only picture covers its page, whatever the styles around it say. */
function fillPage({ style }: Picture): void {
  setImportant(style, {
    position: "fixed",
    inset: "0",
    margin: "0",
    width: "100%",
    height: "100%",
    "max-width": "none",
    "max-height": "none",
    "object-fit": "contain",
  });
}

/**
 * A page that takes the same room in a small and in a larger frame has a size of its own. Any other is laid out in the
 * default width.
 */
function measureContent(page: Document): PageSize {
  const frame = findFrame(page);
  if (!frame) return DEFAULT_SIZE;
  const before = frame.style.cssText;
  const measureIn = (width: number, height: number): PageSize => {
    setImportant(frame.style, { display: "block", width: `${width}px`, height: `${height}px` });
    const { scrollWidth, scrollHeight } = page.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  };
  const [small, large] = [measureIn(10, 10), measureIn(300, 300)];
  const isSame = small.width === large.width && small.height === large.height;
  const own = isSame ? small : measureIn(DEFAULT_SIZE.width, DEFAULT_SIZE.height);
  frame.style.cssText = before;
  return own;
}

function findFrame(page: Document): HTMLElement | null {
  const frame = page.defaultView?.frameElement;
  return frame && isHtmlElement(frame) ? frame : null;
}
