import { areApart, type Box } from "./are-apart.ts";
import { breakBoxes } from "./break-boxes.ts";
import { fitFormulas } from "./fit-formulas.ts";
import { fitTables } from "./fit-tables.ts";
import { isHtmlElement } from "./is-element.ts";
import { FIT_ATTRIBUTE, TABLE_ATTRIBUTE } from "./release-style.ts";
import type { TextColumns } from "./text-columns.ts";

/** A block of text narrower than this part of its column has too few letters in a line. */
const NARROW_PART = 0.35;
/** Each time the outermost boxes are fitted, which may fit those inside them. */
const MAX_ROUNDS = 4;

/** Brings everything that reaches beyond its column back into it. */
export function fitText(page: Document, columns: TextColumns): void {
  breakBoxes(page, columns);
  fitBoxes(page, columns);
  if (breakBoxes(page, columns)) fitBoxes(page, columns);
}

function fitBoxes(page: Document, columns: TextColumns): void {
  for (const element of page.querySelectorAll(`[${FIT_ATTRIBUTE}]`)) {
    element.removeAttribute(FIT_ATTRIBUTE);
  }
  fitTables(page, columns);
  fitFormulas(page, columns);
  removeFarIndents(page, columns);
  widenNarrowBlocks(page, columns);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const wide = listWideBoxes(page.body, columns);
    for (const element of wide) element.setAttribute(FIT_ATTRIBUTE, chooseFit(element));
    if (wide.length === 0) return;
  }
}

/** Removes first-line indents that lead out of the column, as of words behind a picture. */
function removeFarIndents({ body, defaultView: view }: Document, columns: TextColumns): void {
  const { width, tolerance, locate } = columns;
  const far: HTMLElement[] = [];
  for (const element of body.querySelectorAll("*")) {
    if (!isHtmlElement(element)) continue;
    const indent = view?.getComputedStyle(element).textIndent ?? "0px";
    const length = Number.parseFloat(indent) * (indent.endsWith("%") ? width / 100 : 1);
    if (length >= 0 && length <= width / 2) continue;
    const [box] = element.getClientRects();
    const edge = box ? locate(box).start + readInset(element) : 0;
    if (length > width / 2 || edge + length < -tolerance) far.push(element);
  }
  for (const element of far) element.style.setProperty("text-indent", "0", "important");
}

function readInset(element: Element): number {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  return Number.parseFloat(style?.paddingInlineStart ?? "") || 0;
}

/** Removes the indents that leave too little room for text, from the text outwards. */
function widenNarrowBlocks({ body }: Document, { width, isVertical }: TextColumns): void {
  const narrow = [
    ...body.querySelectorAll<HTMLElement>("p, li, dd, blockquote, div, pre, h1, h2, h3"),
  ]
    .filter((block) => isInFlow(block, body) && block.textContent.trim().length > 20)
    .filter((block) => (isVertical ? block.offsetHeight : block.clientWidth) < width * NARROW_PART);
  for (const block of narrow) {
    for (let outer: Element | null = block; outer && outer !== body; outer = outer.parentElement) {
      outer.setAttribute(FIT_ATTRIBUTE, "narrow");
    }
  }
}

function isInFlow(block: Element, body: Element): boolean {
  for (let outer: Element | null = block; outer && outer !== body; outer = outer.parentElement) {
    const style = outer.ownerDocument.defaultView?.getComputedStyle(outer);
    if (style?.float !== "none" || !/^(?:block|list-item|flow-root)$/.test(style.display))
      return false;
  }
  return true;
}

/** The boxes of a flexible row may fit onto more lines. */
function chooseFit(element: Element): string {
  const isRow = getDisplay(element).endsWith("flex") && !element.hasAttribute(FIT_ATTRIBUTE);
  return isRow ? "wrap" : "loose";
}

/** The outermost boxes that begin or end outside their column, or whose content does. */
function listWideBoxes(body: Element, columns: TextColumns): HTMLElement[] {
  const wide: HTMLElement[] = [];
  let skipped: Element | null = null;
  for (const element of body.querySelectorAll("*")) {
    if (!isHtmlElement(element) || skipped?.contains(element)) continue;
    if (
      element.getAttribute(FIT_ATTRIBUTE) !== "loose" &&
      (isWide(element, columns) || isOverfull(element, columns))
    ) {
      wide.push(element);
      skipped = element;
    } else if (element.localName === "table" && element.getAttribute(TABLE_ATTRIBUTE) !== "list") {
      skipped = element;
    }
  }
  return wide;
}

function isWide(element: Element, { locate, width, tolerance }: TextColumns): boolean {
  return [...element.getClientRects()].some((box) => {
    if (box.width === 0 || box.height === 0) return false;
    const { start, end } = locate(box);
    return start < -tolerance - 1 || end > width + tolerance + 1;
  });
}

/** A row or grid with boxes outside of it, which may be in the next column, or over each other. */
function isOverfull(element: Element, { isVertical }: TextColumns): boolean {
  if (element.childElementCount < 2 || !/flex|grid/.test(getDisplay(element))) return false;
  const turn = ({ left, right, top, bottom }: DOMRect): Box =>
    isVertical
      ? { from: top, to: bottom, top: left, bottom: right }
      : { from: left, to: right, top, bottom };
  const boxes = [...element.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  return !areApart(boxes.map(turn), [...element.getClientRects()].map(turn));
}

function getDisplay(element: Element): string {
  return element.ownerDocument.defaultView?.getComputedStyle(element).display ?? "none";
}
