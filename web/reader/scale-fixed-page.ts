import type { PageSize } from "./fixed-page.ts";
import type { Picture } from "./lone-picture.ts";
import { listScreenUnits } from "./screen-units.ts";
import { measureColumns } from "./text-columns.ts";

const ROUNDING = 1.1;

/**
 * Shows a page of fixed layout whole between flowing text. Returns a function that fits it to the screen again, whose
 * height is in pixels. Call `switchOffReaderStyles` before.
 */
export function scaleFixedPage(
  page: Document,
  { width, height }: PageSize,
): (screenHeight: number) => void {
  const { body, documentElement: root } = page;
  const paper = findBackground(page);
  const style = page.createElementNS(root.namespaceURI, "style");
  page.querySelector("head")?.append(style);
  restorePictureStyles(body);
  const units = Object.entries(listScreenUnits(width, height))
    .map((unit) => unit.join(":"))
    .join(";");

  const draw = (screenHeight: number, pageHeight: number) => {
    const columns = measureColumns(page);
    if (!columns) return;
    const { isPaged, isVertical } = columns;
    const room = isPaged ? measureInside(root) : { width: columns.width, height: screenHeight };
    const scale = Math.min(room.width / width, room.height / pageHeight);
    // In the page's own pixels. A scrolling text centers it without.
    const left = isPaged ? (room.width / scale - width) / 2 : 0;
    const top = isPaged ? (room.height / scale - pageHeight) / 2 : 0;
    style.textContent = `
html { font-size: 16px !important; ${units} }
html > body { position: relative !important; inset: auto !important; inset-inline-start: ${isVertical ? top : left}px !important;
inset-block-start: ${isVertical ? left : top}px !important;
box-sizing: border-box !important; width: ${width}px !important; min-width: ${width}px !important;
height: ${pageHeight}px !important; overflow: hidden !important; column-span: all; zoom: ${scale};
background: ${paper} !important; }`;
  };
  return (screenHeight) => {
    draw(screenHeight, height);
    // Lines of small letters are rounded up to whole pixels, so that text may need more than was measured.
    const needed = body.scrollHeight;
    if (needed > height && needed < ROUNDING * height) draw(screenHeight, needed);
  };
}

/**
 * The renderer's own style elements are the first and the last. They are for flowing text, so they go before the page is
 * measured.
 */
export function switchOffReaderStyles(page: Document): void {
  const styles = [...page.querySelectorAll("head > style")];
  for (const style of [styles[0], styles.at(-1)]) style?.setAttribute("media", "not all");
}

/** The renderer removes the background of a page; the color of the paper might hide its words. */
function findBackground({ body, documentElement, defaultView }: Document): string {
  const backgrounds = [body, documentElement].map(
    (element) => defaultView?.getComputedStyle(element).background ?? "",
  );
  const own = backgrounds.find((each) => each !== "" && !each.startsWith("rgba(0, 0, 0, 0) none"));
  return own ?? "white";
}

/** The renderer limits pictures to the size of the screen, but this page is scaled as a whole. */
function restorePictureStyles(body: HTMLElement): void {
  const pictures = [...body.querySelectorAll<Picture>("img, svg, video")];
  const own = new Map(pictures.map((each) => [each, each.getAttribute("style") ?? ""]));
  const restore = () => {
    for (const [picture, style] of own) {
      if ((picture.getAttribute("style") ?? "") !== style) picture.setAttribute("style", style);
    }
  };
  new MutationObserver(restore).observe(body, { subtree: true, attributeFilter: ["style"] });
}

function measureInside(root: HTMLElement): { width: number; height: number } {
  const style = root.ownerDocument.defaultView?.getComputedStyle(root);
  const padding = Number.parseFloat(style?.paddingLeft ?? "") || 0;
  const { width, height } = root.getBoundingClientRect();
  return { width: width - 2 * padding, height };
}
