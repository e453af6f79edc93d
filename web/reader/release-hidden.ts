import { setImportant } from "./set-important.ts";

/**
 * A chapter of which a larger part is hidden, in letters, waits for a script that shows it. A smaller part is hidden on
 * purpose, such as an answer or words for another device.
 */
const HIDDEN_PART = 1 / 3;
/** Fewer letters are a name, as of a page that shows a picture. */
const LEAST_LETTERS = 80;

/** What these hold is no text of the chapter. */
const NO_TEXT = "style, script, template, title, rp, datalist, svg, math, [data-media]";
const PICTURES = "img, svg, video, [data-media]";
/** A book shows these elsewhere, so they may be hidden, however long they are. */
const ASIDE = /note|page-list|landmarks/;

type Place = { isText: boolean; isHidden: boolean; isAside: boolean };

/** Shows hidden elements of a chapter when too much of it is hidden. */
export function releaseHidden({ body }: Document, hidden: readonly HTMLElement[]): void {
  const found = new Set<Element>(hidden);
  const places = new Map<Element, Place>();
  const letters = { shown: 0, hidden: 0 };
  for (const element of [body, ...body.querySelectorAll("*")]) {
    const outer = element.parentElement && places.get(element.parentElement);
    const place = {
      isText: (outer?.isText ?? true) && !element.matches(NO_TEXT),
      isHidden: (outer?.isHidden ?? false) || found.has(element),
      isAside: (outer?.isAside ?? false) || isAside(element),
    };
    places.set(element, place);
    if (!place.isText || (place.isHidden && place.isAside)) continue;
    letters[place.isHidden ? "hidden" : "shown"] += countLetters(element);
  }

  const isBlank = letters.shown === 0 && !body.querySelector(PICTURES);
  const isPart =
    letters.hidden > LEAST_LETTERS &&
    letters.hidden > HIDDEN_PART * (letters.hidden + letters.shown);
  if (!isBlank && !isPart) return;
  show(
    hidden.filter((element) => {
      const place = places.get(element);
      return place?.isText && (isBlank || !place.isAside);
    }),
  );
}

export function isInvisible({ opacity, visibility }: CSSStyleDeclaration): boolean {
  return Number(opacity) < 0.1 || visibility !== "visible";
}

function show(elements: readonly HTMLElement[]): void {
  const undrawn = elements.filter(isUndrawn);
  for (const { style } of elements) setImportant(style, { opacity: "1", visibility: "visible" });
  for (const element of undrawn) {
    element.removeAttribute("hidden");
    setImportant(element.style, { display: "revert" });
  }
  // Browsers themselves hide some, such as a closed dialog.
  for (const element of undrawn.filter(isUndrawn)) {
    setImportant(element.style, { display: "block" });
  }
}

function isUndrawn(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  return view?.getComputedStyle(element).display === "none";
}

function isAside(element: Element): boolean {
  const type = element.getAttributeNS("http://www.idpf.org/2007/ops", "type");
  return ASIDE.test([type, element.getAttribute("role"), element.getAttribute("class")].join(" "));
}

/** Letters of the element itself, without those of the elements in it. */
function countLetters({ childNodes }: Element): number {
  let count = 0;
  for (const { nodeType, nodeValue } of childNodes) {
    if (nodeType === Node.TEXT_NODE) count += nodeValue?.replace(/\s+/g, "").length ?? 0;
  }
  return count;
}
