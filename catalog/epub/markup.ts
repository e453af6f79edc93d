export const namespaces = {
  html: "http://www.w3.org/1999/xhtml",
  svg: "http://www.w3.org/2000/svg",
  mathml: "http://www.w3.org/1998/Math/MathML",
  ops: "http://www.idpf.org/2007/ops",
  opf: "http://www.idpf.org/2007/opf",
  dc: "http://purl.org/dc/elements/1.1/",
  dcterms: "http://purl.org/dc/terms/",
  ncx: "http://www.daisy.org/z3986/2005/ncx/",
  smil: "http://www.w3.org/ns/SMIL",
  container: "urn:oasis:names:tc:opendocument:xmlns:container",
  encryption: "http://www.w3.org/2001/04/xmlenc#",
  xml: "http://www.w3.org/XML/1998/namespace",
  xlink: "http://www.w3.org/1999/xlink",
  xsi: "http://www.w3.org/2001/XMLSchema-instance",
} as const;

export type Attribute = { space: string; name: string; value: string };

/** An XML or HTML element as plain data; strings are text. Comments and the like are dropped. */
export type Markup = {
  space: string;
  name: string;
  attributes: readonly Attribute[];
  children: readonly (Markup | string)[];
};

/** The trimmed value of an attribute; null when absent or empty. */
export function getAttribute(element: Markup, name: string, space = ""): string | null {
  const found = element.attributes.find((each) => each.name === name && each.space === space);
  return found?.value.trim() || null;
}

export function childElements(element: Markup): Markup[] {
  return element.children.filter((child) => typeof child !== "string");
}

/** The element and its descendants in document order. */
export function* walkElements(element: Markup): Generator<Markup> {
  const waiting = [element];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (const child of next.children.toReversed()) {
      if (typeof child !== "string") waiting.push(child);
    }
  }
}

export function findAll(root: Markup, name: string): Markup[] {
  return [...walkElements(root)].filter((element) => element.name === name);
}

export function findFirst(root: Markup, name: string): Markup | null {
  return walkElements(root).find((element) => element.name === name) ?? null;
}

/** Elements named `name` that are not inside another one, because nested elements would repeat the same text. */
export function findOutermost(root: Markup, name: string): Markup[] {
  return findOutermostWith(root, (element) => element.name === name);
}

/** The same of elements that fit. */
export function findOutermostWith(root: Markup, fits: (element: Markup) => boolean): Markup[] {
  return childElements(root).flatMap((child) =>
    fits(child) ? [child] : findOutermostWith(child, fits),
  );
}

export function getText(node: Markup | string): string {
  return typeof node === "string" ? node : node.children.map(getText).join("");
}

/** The text content with each run of white space as one space. */
export function getTrimmedText(node: Markup | string): string {
  return getText(node).replace(/\s+/g, " ").trim();
}
