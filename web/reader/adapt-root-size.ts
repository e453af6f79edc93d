import { setImportant } from "./set-important.ts";

/** The size of the text that the reader has chosen, as a length. */
export const READER_SIZE = "--reader-size";

/** What a browser takes for the root without a style, in pixels. */
export const USUAL_SIZE = 16;
/** Parts of that size. Books set 62.5% or 10px, to count in units of it. */
const LEAST_PART = 0.5;
const MOST_PART = 2;
/** How much type that follows the root differs from it. */
const LEAST_RATIO = 0.6;
const MOST_RATIO = 1.7;

/**
 * A book that sets the size of the root means a part of the usual one; so it becomes that part of the chosen size. When
 * nearly all of its text would be too small or too large to read, it becomes that size.
 */
export function adaptRootSize({ documentElement: root, body, defaultView: view }: Document): void {
  if (!view) return;
  const readSize = () => Number.parseFloat(view.getComputedStyle(root).fontSize);
  const own = readSize();
  const chosen = Number.parseFloat(view.getComputedStyle(root).getPropertyValue(READER_SIZE));
  if (!own || !chosen || own === chosen) return;
  setImportant(root.style, { [READER_SIZE]: `${2 * chosen}px` });
  const follows = readSize() !== own;
  root.style.removeProperty(READER_SIZE);

  const part = own / (follows ? chosen : USUAL_SIZE);
  const isExtreme = part < LEAST_PART || part > MOST_PART;
  const ratio = isExtreme ? readTypicalSize(body, view) / own : 0;
  const isUnreadable = ratio > LEAST_RATIO && ratio < MOST_RATIO;
  const kept = isUnreadable ? 1 : part;
  setImportant(root.style, { "font-size": `calc(var(${READER_SIZE}) * ${kept})` });
}

/** The median size of the elements that have words, in pixels. */
function readTypicalSize(body: Element, view: Window): number {
  const sizes = [body, ...body.querySelectorAll("*")]
    .filter(hasOwnWords)
    .map((element) => Number.parseFloat(view.getComputedStyle(element).fontSize))
    .toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

function hasOwnWords({ childNodes }: Element): boolean {
  return [...childNodes].some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
  );
}
