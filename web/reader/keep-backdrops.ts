import { isFixedPage } from "./fixed-page.ts";
import { isHtmlElement } from "./is-element.ts";
import { BACKDROP_ATTRIBUTE } from "./release-style.ts";
import { setImportant } from "./set-important.ts";

const PICTURES = "img, svg, video, canvas, math, hr, [data-media]";
/** One picture, as browsers write it. */
const PICTURE = /^url\("([^"]+)"\)$/;

const asWrapper = {
  position: "static",
  width: "auto",
  height: "auto",
  padding: "0",
  background: "none",
};

/**
 * A loaded page that shows nothing but one background gets it as a picture. The reader's pages have no backgrounds, and
 * no browser scales one like a picture.
 */
export function showLoneBackdrop(page: Document): void {
  const { body, documentElement: root, defaultView: view } = page;
  if (!view || !body || isFixedPage(page)) return;
  if (body.textContent.trim() !== "" || body.querySelector(PICTURES)) return;

  // The renderer's own style elements are the first and the last, and remove backgrounds.
  const styles = [...page.querySelectorAll<HTMLStyleElement>("head > style")];
  const own = [styles[0], styles.at(-1)];
  for (const style of own) style?.setAttribute("media", "not all");
  const backdrops = [root, body, ...body.querySelectorAll("*")].flatMap((element) => {
    const [, address] = PICTURE.exec(view.getComputedStyle(element).backgroundImage) ?? [];
    return address && isHtmlElement(element) ? [{ element, address }] : [];
  });
  for (const style of own) style?.removeAttribute("media");

  const [lone] = backdrops;
  if (!lone || backdrops.length > 1) return;
  const picture = page.createElementNS(root.namespaceURI, "img");
  picture.setAttribute("src", lone.address);
  picture.setAttribute("alt", "");
  if (!body.contains(lone.element) || lone.element === body) body.append(picture);
  else {
    lone.element.append(picture);
    setImportant(lone.element.style, asWrapper);
  }
}

/** Marks the boxes between text that show only a background: without their sizes, they would show nothing. */
export function markBackdrops({ body, defaultView: view }: Document): void {
  for (const element of body.querySelectorAll("*")) {
    if (element.childElementCount > 0 || element.textContent.trim() !== "") continue;
    if (!isHtmlElement(element) || element.matches(PICTURES)) continue;
    const isBackdrop = view?.getComputedStyle(element).backgroundImage.includes("url(");
    if (isBackdrop) element.setAttribute(BACKDROP_ATTRIBUTE, "");
  }
}

/** A height in parts of a page's height is none in a text of many pages. */
export function releaseBackdrop(
  element: Element,
  { height, position, backgroundSize }: CSSStyleDeclaration,
): Record<string, string> {
  const isLost = Number.parseFloat(height) < 2 && /^(?:static|relative)$/.test(position);
  if (!isLost || !element.hasAttribute(BACKDROP_ATTRIBUTE)) return {};
  return {
    "block-size": "calc(100 * var(--reader-vh))",
    ...(backgroundSize === "auto" && {
      "background-size": "contain",
      "background-repeat": "no-repeat",
      "background-position": "center",
    }),
  };
}
