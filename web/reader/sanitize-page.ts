import { adaptStyleSheet, makeSizesRelative } from "./book-style.ts";
import { buildPage, XHTML_TYPE } from "./build-page.ts";
import { FIXED_PAGE_ATTRIBUTE } from "./fixed-page.ts";
import { adaptScreenUnits } from "./screen-units.ts";

export type PageSource = { data: string; type: string };

/** `origin` serves the reader's fonts. `isFixed` marks a page of fixed layout. */
export type PageOptions = { origin: string; isFixed: boolean };

const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

/**
 * Prepares a book's page for its frame: adds a Content-Security-Policy stricter than the reader's, removes elements
 * that load or navigate, and adapts styles to the settings. An SVG becomes a page.
 */
export function sanitizePage({ data, type }: PageSource, options: PageOptions): PageSource {
  const { origin, isFixed } = options;
  const page = type === "image/svg+xml" ? wrapSvg(data) : parsePage(data);
  page.documentElement.toggleAttribute(FIXED_PAGE_ATTRIBUTE, isFixed);
  for (const node of page.querySelectorAll(forbiddenElements)) node.remove();
  for (const link of page.querySelectorAll("link")) removeUnlessStylesheet(link);
  for (const style of page.querySelectorAll("style")) {
    style.textContent = adaptStyleSheet(style.textContent);
  }
  for (const element of page.querySelectorAll("[style*=v i]")) {
    element.setAttribute("style", adaptScreenUnits(element.getAttribute("style") ?? ""));
  }
  // The type of a drawing has the size of the drawing.
  for (const element of page.querySelectorAll(":is([style*=font i], [style*=line i]):not(svg *)")) {
    element.setAttribute("style", makeSizesRelative(element.getAttribute("style") ?? ""));
  }
  // A page of fixed layout is scaled as a whole.
  if (!isFixed)
    for (const drawing of page.querySelectorAll("svg:not(svg svg)")) addViewBox(drawing);
  ensureBody(page);
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
 * The policy blocks what frames load, but a browser may connect before that. `noscript` is parsed differently here than
 * where scripts run. A cleaned book has no media elements; the reader makes them when a person presses play.
 */
const forbiddenElements =
  "meta[http-equiv], meta[charset], base, script, noscript, iframe, frame, object, embed, audio, video, source, track, bgsound";

function removeUnlessStylesheet(link: HTMLLinkElement): void {
  const relations = `${link.rel}`.toLowerCase().split(/\s+/);
  if (!relations.includes("stylesheet")) link.remove();
  else link.rel = relations.includes("alternate") ? "alternate stylesheet" : "stylesheet";
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
    "media-src blob:",
  ].join("; ");
}

function parsePage(text: string): Document {
  const strict = new DOMParser().parseFromString(text, XHTML_TYPE);
  const isPage =
    strict.documentElement.namespaceURI === HTML_NAMESPACE && !strict.querySelector("parsererror");
  return isPage ? strict : new DOMParser().parseFromString(text, "text/html");
}

function wrapSvg(text: string): Document {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const page = buildPage();
  addViewBox(drawing);
  page.querySelector("body")?.append(page.importNode(drawing, true));
  return page;
}

/** Without it, a drawing would be cut and not scaled. */
function addViewBox(drawing: Element): void {
  if (drawing.hasAttribute("viewBox")) return;
  const sides = ["width", "height"].map((name) => {
    const [, length, unit = ""] = LENGTH.exec(drawing.getAttribute(name) ?? "") ?? [];
    return Number(length) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  });
  if (sides.every((side) => side > 0)) drawing.setAttribute("viewBox", `0 0 ${sides.join(" ")}`);
}

const LENGTH = /^\s*([\d.]+)\s*([a-z]*)\s*$/i;
/** In pixels. */
const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

/** The renderer draws nothing without a body. */
function ensureBody(page: Document): void {
  if (page.body?.localName === "body") return;
  const body = createPageElement(page, "body", {});
  const { documentElement: root } = page;
  body.append(...[...root.childNodes].filter((node) => !isHead(node)));
  root.append(body);
}

function isHead(node: Node): boolean {
  return "localName" in node && node.localName === "head";
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
