import { withWishes } from "./book-style.ts";

export type Page = { data: string; type: string };

const HTML = "http://www.w3.org/1999/xhtml";
const XHTML = "application/xhtml+xml";

/**
 * A page of a book as it goes into its frame: with a policy of its own before anything else, tighter than that of the
 * reader round it, without what leads or reaches elsewhere, and with styles that bend to the reader. `origin` is where
 * the reader's faces lie. A drawing that stands for a page becomes one.
 */
export function guardPage({ data, type }: Page, origin: string): Page {
  const page = type === "image/svg+xml" ? pageOfDrawing(data) : parsePage(data);
  for (const each of page.querySelectorAll(unwanted)) each.remove();
  for (const link of page.querySelectorAll("link")) keepStylesOnly(link);
  for (const style of page.querySelectorAll("style")) {
    style.textContent = withWishes(style.textContent);
  }
  headOf(page).prepend(
    make(page, "meta", { "http-equiv": "Content-Security-Policy", content: policyFor(origin) }),
    make(page, "meta", { charset: "utf-8" }),
  );
  return { data: write(page), type: page.contentType };
}

/**
 * A frame is refused what it would show, but a browser may open a line for it before that; and what stands in a
 * `noscript` is read otherwise here than where scripts may run.
 */
const unwanted =
  "meta[http-equiv], meta[charset], base, script, noscript, iframe, frame, object, embed";

function keepStylesOnly(link: HTMLLinkElement): void {
  const words = `${link.rel}`.toLowerCase().split(/\s+/);
  if (!words.includes("stylesheet")) link.remove();
  else link.rel = words.includes("alternate") ? "alternate stylesheet" : "stylesheet";
}

function write(page: Document): string {
  return page.contentType === XHTML
    ? new XMLSerializer().serializeToString(page)
    : `<!doctype html>${page.documentElement.outerHTML}`;
}

function policyFor(origin: string): string {
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
  const strict = new DOMParser().parseFromString(text, XHTML);
  const isPage =
    strict.documentElement.namespaceURI === HTML && !strict.querySelector("parsererror");
  return isPage ? strict : new DOMParser().parseFromString(text, "text/html");
}

/** As large as the drawing is, for a book whose pages have one size. */
function pageOfDrawing(text: string): Document {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const page = new DOMParser().parseFromString(`<html xmlns="${HTML}"><body/></html>`, XHTML);
  const [, , width, height] =
    drawing
      .getAttribute("viewBox")
      ?.trim()
      .split(/[\s,]+/) ?? [];
  if (width && height) {
    const content = `width=${width}, height=${height}`;
    headOf(page).append(make(page, "meta", { name: "viewport", content }));
  }
  page.querySelector("body")?.append(page.importNode(drawing, true));
  return page;
}

function headOf(page: Document): Element {
  const own = [...page.documentElement.children].find(
    ({ localName, namespaceURI }) => localName === "head" && namespaceURI === HTML,
  );
  if (own) return own;
  const head = make(page, "head", {});
  page.documentElement.prepend(head);
  return head;
}

function make(page: Document, name: string, attributes: Record<string, string>): Element {
  const element = page.createElementNS(HTML, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
