/** Parts of the type's size: larger boxes without words cover a line, or part two lines widely. */
const MAX_POINT = 1.5;
const MAX_HEIGHT = 3;
const MAX_SHIFT = 3;

/** Set on elements whose `::before` or `::after` keeps text from sight: "off" removes it, "flow" makes it part of lines. */
const ATTRIBUTES = { "::before": "data-reader-before", "::after": "data-reader-after" };

export const decorationStyle = Object.entries(ATTRIBUTES)
  .map(
    ([decoration, name]) => `
[${name}=off]:not(#_#_#_)${decoration} { content: none !important; }
[${name}=flow]:not(#_#_#_)${decoration} {
  position: static !important; inline-size: auto !important; block-size: auto !important;
  min-block-size: 0 !important; background: none !important; margin-inline: 0 0.3em !important;
}`,
  )
  .join("");

/** Keeps what styles draw before and after elements from covering text or taking its room. */
export function releaseDecorations(page: Document): void {
  const { defaultView: view } = page;
  if (!view) return;
  const fits: { element: Element; name: string; fit: string }[] = [];
  for (const element of listDecorated(page)) {
    for (const [decoration, name] of Object.entries(ATTRIBUTES)) {
      const fit = chooseFit(
        view.getComputedStyle(element, decoration),
        view.getComputedStyle(element),
      );
      if (fit) fits.push({ element, name, fit });
    }
  }
  for (const { element, name, fit } of fits) element.setAttribute(name, fit);
}

/** Lines, points and small pictures stay, and so do words. */
function chooseFit(style: CSSStyleDeclaration, host: CSSStyleDeclaration): string | null {
  const { content, position, backgroundImage } = style;
  if (content === "none" || content === "normal") return null;
  const isEmpty = /^"\s*"$/.test(content);
  const [width, height, size] = [style.width, style.height, style.fontSize].map(Number.parseFloat);
  const isPlaced = position === "absolute" || position === "fixed";
  const [across = 0, down = 0] = [width, height].map((side = 0) => side / (size || 16));
  if (isEmpty && isPlaced) return Math.min(across, down) > MAX_POINT ? "off" : null;
  if (isEmpty) return down > MAX_HEIGHT && backgroundImage === "none" ? "off" : null;
  // Without a place of its element's own, or far to the left of it, it would be on another page.
  const isAway =
    host.position === "static" || Number.parseFloat(style.left) < -MAX_SHIFT * (size || 16);
  return down > MAX_HEIGHT || (isPlaced && (isAway || across > content.length)) ? "flow" : null;
}

/** The elements that a style of the book may draw something before or after. */
function listDecorated(page: Document): Iterable<Element> {
  try {
    return page.querySelectorAll([...page.styleSheets].flatMap(listSelectors).join());
  } catch {
    // A nested rule has a selector that means something only there, and a sheet that failed to load has no rules.
    return page.querySelectorAll("*");
  }
}

/** A style sheet or a rule of one. */
type RuleList = {
  cssText?: string;
  cssRules?: Iterable<RuleList>;
  selectorText?: string;
  styleSheet?: RuleList | null;
};

function listSelectors({ cssRules = [], selectorText = "", styleSheet }: RuleList): string[] {
  const own = /::(?:before|after)/.test(selectorText) ? [removeDecorations(selectorText)] : [];
  const inner = styleSheet ? [...cssRules, styleSheet] : [...cssRules];
  return [...own, ...inner.flatMap(listSelectors)];
}

/** `p::before, ::after` becomes `p, *`. */
function removeDecorations(selector: string): string {
  return selector
    .replaceAll(/(^|[\s>+~,(])::(?:before|after)/g, "$1*")
    .replaceAll(/::(?:before|after)/g, "");
}
