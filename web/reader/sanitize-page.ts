import { adaptStyleSheet } from "./book-style.ts";

export type PageSource = { data: string; type: string };

const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const XHTML_TYPE = "application/xhtml+xml";

/**
 * A page of a book as it goes into its frame: with a policy of its own before anything else, tighter than that of the
 * reader round it, without what leads or reaches elsewhere, and with styles that bend to the reader. `origin` is where
 * the reader's faces lie. A drawing that stands for a page becomes one.
 */
export function sanitizePage({ data, type }: PageSource, origin: string): PageSource {
  const page = type === "image/svg+xml" ? wrapSvg(data) : parsePage(data);
  for (const each of page.querySelectorAll(forbiddenElements)) each.remove();
  for (const link of page.querySelectorAll("link")) removeUnlessStylesheet(link);
  for (const style of page.querySelectorAll("style")) {
    style.textContent = adaptStyleSheet(style.textContent);
  }
  ensureHead(page).prepend(
    createPageElement(page, "meta", {
      "http-equiv": "Content-Security-Policy",
      content: buildPolicy(origin),
    }),
    createPageElement(page, "meta", { charset: "utf-8" }),
  );
  return { data: serializePage(page), type: page.contentType };
}

/**
 * A frame is refused what it would show, but a browser may open a line for it before that; and what stands in a
 * `noscript` is read otherwise here than where scripts may run.
 */
const forbiddenElements =
  "meta[http-equiv], meta[charset], base, script, noscript, iframe, frame, object, embed";

function removeUnlessStylesheet(link: HTMLLinkElement): void {
  const words = `${link.rel}`.toLowerCase().split(/\s+/);
  if (!words.includes("stylesheet")) link.remove();
  else link.rel = words.includes("alternate") ? "alternate stylesheet" : "stylesheet";
}

function serializePage(page: Document): string {
  return page.contentType === XHTML_TYPE
    ? new XMLSerializer().serializeToString(page)
    : `<!doctype html>${page.documentElement.outerHTML}`;
}

function buildPolicy(origin: string): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "img-src blob: data:",
    "style-src blob: 'unsafe-inline'",
    `font-src blob: data: ${origin}`,
  ].join("; ");
}

function parsePage(text: string): Document {
  const strict = new DOMParser().parseFromString(text, XHTML_TYPE);
  const isPage =
    strict.documentElement.namespaceURI === HTML_NAMESPACE && !strict.querySelector("parsererror");
  return isPage ? strict : new DOMParser().parseFromString(text, "text/html");
}

/** As large as the drawing is, for a book whose pages have one size. */
function wrapSvg(text: string): Document {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const page = new DOMParser().parseFromString(
    `<html xmlns="${HTML_NAMESPACE}"><body/></html>`,
    XHTML_TYPE,
  );
  const [, , width, height] =
    drawing
      .getAttribute("viewBox")
      ?.trim()
      .split(/[\s,]+/) ?? [];
  if (width && height) {
    const content = `width=${width}, height=${height}`;
    ensureHead(page).append(createPageElement(page, "meta", { name: "viewport", content }));
  }
  page.querySelector("body")?.append(page.importNode(drawing, true));
  return page;
}

function ensureHead(page: Document): Element {
  const own = [...page.documentElement.children].find(
    ({ localName, namespaceURI }) => localName === "head" && namespaceURI === HTML_NAMESPACE,
  );
  if (own) return own;
  const head = createPageElement(page, "head", {});
  page.documentElement.prepend(head);
  return head;
}

function createPageElement(
  page: Document,
  name: string,
  attributes: Record<string, string>,
): Element {
  const element = page.createElementNS(HTML_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
