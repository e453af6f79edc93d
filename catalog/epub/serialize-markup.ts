import { walkElements, type Attribute, type Markup, namespaces } from "./markup.ts";

/** Namespaces written with a prefix: attributes can have no default namespace. */
const PREFIXES = new Map<string, string>([
  [namespaces.xml, "xml"],
  [namespaces.ops, "epub"],
  [namespaces.xlink, "xlink"],
  [namespaces.opf, "opf"],
  [namespaces.dc, "dc"],
  [namespaces.dcterms, "dcterms"],
  [namespaces.xsi, "xsi"],
]);

const PREFIXED_ELEMENTS: ReadonlySet<string> = new Set([namespaces.dc, namespaces.dcterms]);

const VOID_ELEMENTS: ReadonlySet<string> = new Set("area br col hr img link meta wbr".split(" "));

/** Serializes a document so that XML and HTML readers parse it alike. */
export function serializeMarkup(root: Markup): string {
  const doctype = root.space === namespaces.html ? "<!DOCTYPE html>\n" : "";
  const declarations = [...listUsedPrefixes(root)].map(
    ([prefix, space]) => ` xmlns:${prefix}="${space}"`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}${serializeNode(root, "", declarations.join(""))}\n`;
}

function serializeNode(node: Markup | string, spaceAbove: string, declarations = ""): string {
  if (typeof node === "string") return escapeText(node);

  const isPrefixed = PREFIXED_ELEMENTS.has(node.space);
  const name = isPrefixed ? `${PREFIXES.get(node.space)}:${node.name}` : node.name;
  const space = isPrefixed ? spaceAbove : node.space;
  const xmlns = space === spaceAbove ? "" : ` xmlns="${escapeValue(space)}"`;
  const start = `<${name}${xmlns}${declarations}${serializeAttributes(node.attributes)}`;

  const content = node.children.map((child) => serializeNode(child, space)).join("");
  if (node.space === namespaces.html && VOID_ELEMENTS.has(node.name)) return `${start}/>`;
  if (content === "" && node.space !== namespaces.html) return `${start}/>`;
  return `${start}>${content}</${name}>`;
}

/** Writes only the first attribute of each name, because duplicates are not well formed. */
function serializeAttributes(attributes: readonly Attribute[]): string {
  const values = new Map<string, string>();
  for (const { space, name, value } of attributes) {
    const prefix = PREFIXES.get(space);
    const written = prefix === undefined ? name : `${prefix}:${name}`;
    if (!values.has(written)) values.set(written, value);
  }
  return [...values].map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join("");
}

function listUsedPrefixes(root: Markup): Map<string, string> {
  const used = new Map<string, string>();
  for (const element of walkElements(root)) {
    const ofElement = PREFIXED_ELEMENTS.has(element.space) ? [element.space] : [];
    for (const space of [...ofElement, ...element.attributes.map((each) => each.space)]) {
      const prefix = PREFIXES.get(space);
      if (prefix !== undefined && prefix !== "xml") used.set(prefix, space);
    }
  }
  return used;
}

function escapeText(text: string): string {
  return removeInvalidXmlCharacters(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("]]>", "]]&gt;");
}

function escapeValue(value: string): string {
  return removeInvalidXmlCharacters(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}

function removeInvalidXmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
}
