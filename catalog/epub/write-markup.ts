import { allElements, type Attribute, type Markup, spaces } from "./markup.ts";

/** Namespaces whose names are written with a prefix: attributes have no other way. */
const PREFIXES: Readonly<Record<string, string>> = {
  [spaces.xml]: "xml",
  [spaces.ops]: "epub",
  [spaces.xlink]: "xlink",
  [spaces.opf]: "opf",
  [spaces.dc]: "dc",
  [spaces.dcterms]: "dcterms",
  [spaces.xsi]: "xsi",
};

const PREFIXED_ELEMENTS: ReadonlySet<string> = new Set([spaces.dc, spaces.dcterms]);

const VOID_ELEMENTS: ReadonlySet<string> = new Set("area br col hr img link meta wbr".split(" "));

/** Writes a document that means the same to an XML and to an HTML reader. */
export function writeMarkup(root: Markup): string {
  const doctype = root.space === spaces.html ? "<!DOCTYPE html>\n" : "";
  const declarations = [...usedPrefixes(root)].map(
    ([prefix, space]) => ` xmlns:${prefix}="${space}"`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}${write(root, "", declarations.join(""))}\n`;
}

function write(node: Markup | string, spaceAbove: string, declarations = ""): string {
  if (typeof node === "string") return escapeText(node);

  const isPrefixed = PREFIXED_ELEMENTS.has(node.space);
  const name = isPrefixed ? `${PREFIXES[node.space]}:${node.name}` : node.name;
  const space = isPrefixed ? spaceAbove : node.space;
  const xmlns = space === spaceAbove ? "" : ` xmlns="${escapeValue(space)}"`;
  const start = `<${name}${xmlns}${declarations}${writeAttributes(node.attributes)}`;

  const content = node.children.map((child) => write(child, space)).join("");
  if (node.space === spaces.html && VOID_ELEMENTS.has(node.name)) return `${start}/>`;
  if (content === "" && node.space !== spaces.html) return `${start}/>`;
  return `${start}>${content}</${name}>`;
}

/** Each name once, the first to come: two of a name are no XML. */
function writeAttributes(attributes: readonly Attribute[]): string {
  const values = new Map<string, string>();
  for (const { space, name, value } of attributes) {
    const prefix = PREFIXES[space];
    const written = prefix === undefined ? name : `${prefix}:${name}`;
    if (!values.has(written)) values.set(written, value);
  }
  return [...values].map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join("");
}

function usedPrefixes(root: Markup): Map<string, string> {
  const used = new Map<string, string>();
  for (const element of allElements(root)) {
    const ofElement = PREFIXED_ELEMENTS.has(element.space) ? [element.space] : [];
    for (const space of [...ofElement, ...element.attributes.map((each) => each.space)]) {
      const prefix = PREFIXES[space];
      if (prefix !== undefined && prefix !== "xml") used.set(prefix, space);
    }
  }
  return used;
}

function escapeText(text: string): string {
  return onlyXmlCharacters(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("]]>", "]]&gt;");
}

function escapeValue(value: string): string {
  return onlyXmlCharacters(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);
}

function onlyXmlCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
}
