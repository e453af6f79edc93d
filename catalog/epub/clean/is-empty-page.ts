import {
  childElements,
  getAttribute,
  getText,
  type Markup,
  namespaces,
  walkElements,
} from "#catalog/epub/markup.ts";

/** Spaces and letters that draw nothing. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]/gu;

const VISIBLE_ELEMENTS: ReadonlySet<string> = new Set(["img", "svg", "math", "hr"]);

/**
 * Whether a cleaned page shows nothing: no letter, picture, drawing, formula, line, recording or background picture.
 * `isPainting` says whether a style sheet that the page links has pictures.
 */
export function isEmptyPage(page: Markup, isPainting: (address: string) => boolean): boolean {
  if (page.space !== namespaces.html) return false;
  const parts = childElements(page).filter(({ name }) => name !== "head");
  const hasWords = page.children.some(isWords) || parts.some(hasVisibleWords);
  return !hasWords && !walkElements(page).some((element) => isVisible(element, isPainting));
}

function hasVisibleWords(part: Markup): boolean {
  return walkElements(part).some(
    ({ name, children }) => name !== "style" && children.some(isWords),
  );
}

function isWords(child: Markup | string): boolean {
  return typeof child === "string" && child.replace(INVISIBLE, "") !== "";
}

function isVisible(element: Markup, isPainting: (address: string) => boolean): boolean {
  const { name } = element;
  if (VISIBLE_ELEMENTS.has(name) || getAttribute(element, "data-media") !== null) return true;
  if (name === "style") return hasPictures(getText(element));
  if (name === "link") return isPainting(getAttribute(element, "href") ?? "");
  return hasPictures(getAttribute(element, "style") ?? "");
}

/** Whether a style sheet draws pictures, such as backgrounds, or may do so by another sheet that it imports. */
export function hasPictures(css: string): boolean {
  const [first = "", ...afterFonts] = css.split(/@font-face\s*\{/i);
  const others = afterFonts.map((rest) => rest.slice(rest.indexOf("}") + 1));
  return [first, ...others].some((part) => /\burl\(|@import\b/i.test(part));
}
