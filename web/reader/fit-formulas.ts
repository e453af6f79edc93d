import { FIT_ATTRIBUTE } from "./release-style.ts";
import { setImportant } from "./set-important.ts";
import { LEAST_SCALE, measureRoom, type TextColumns } from "./text-columns.ts";

const LINES = /^(?:mtable|mtr|mlabeledtr)$/;
/** Elements that hold parts beside each other, and words. */
const ROWS = /^(?:mrow|mstyle|mpadded|semantics|mtext|mtable)$/;

/** Makes formulas as narrow as their column: smaller, or when the type would be too small, broken into lines. */
export function fitFormulas(page: Document, { isVertical }: TextColumns): void {
  const all = [...page.querySelectorAll<MathMLElement>("math")];
  for (const { style } of all) style.removeProperty("font-size");
  const measure = (formula: Element) => measureExcess(formula, isVertical);

  const wide = all.filter((formula) => measure(formula) > 1);
  const long = wide.filter((formula) => measure(formula) > 1 / LEAST_SCALE);
  if (CSS.supports("display", "inline math")) {
    for (const formula of long) breakFormula(formula);
  }
  const scales = wide.map((formula) => Math.floor(99 / measure(formula)) / 100);
  for (const [place, { style }] of wide.entries()) {
    const scale = scales[place] ?? 1;
    if (scale < 0.99) setImportant(style, { "font-size": `${scale}em` });
  }
}

/** The width of a formula as a multiple of its room. What is in it may be wider than its own box. */
function measureExcess(formula: Element, isVertical: boolean): number {
  const boxes = [formula, ...formula.querySelectorAll("*")].flatMap((part) => [
    ...part.getClientRects(),
  ]);
  const widest = Math.max(0, ...boxes.map((box) => (isVertical ? box.height : box.width)));
  const room = measureRoom(formula, isVertical);
  return room > 0 && widest > room + 1 ? widest / room : 1;
}

/** Sets the parts of a formula like words, and the rows of its tables below each other. */
function breakFormula(element: Element): void {
  const isLine = LINES.test(element.localName);
  element.setAttribute(FIT_ATTRIBUTE, isLine ? "line" : "row");
  for (const child of element.children) {
    if (getComputedStyle(child).display === "none") continue;
    if (isLine || ROWS.test(child.localName)) breakFormula(child);
    else child.setAttribute(FIT_ATTRIBUTE, "part");
  }
}
