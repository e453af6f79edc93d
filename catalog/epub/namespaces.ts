import { namespaces } from "./markup.ts";

/** Namespace by prefix; the empty prefix is the default namespace. */
export type Prefixes = ReadonlyMap<string, string>;

/** Further declarations are ignored, because each element with declarations copies the list of its parent. */
const MAX_PREFIXES = 100;

/** Prefixes that books use without a declaration. */
export const DEFAULT_PREFIXES: Prefixes = new Map<string, string>([
  ["xml", namespaces.xml],
  ["epub", namespaces.ops],
  ["xlink", namespaces.xlink],
  ["opf", namespaces.opf],
  ["dc", namespaces.dc],
  ["dcterms", namespaces.dcterms],
  ["xsi", namespaces.xsi],
  ["svg", namespaces.svg],
  ["m", namespaces.mathml],
]);

/** Namespaces of root elements in documents without a namespace declaration. */
const NAMESPACE_BY_ROOT = new Map<string, string>([
  ["html", namespaces.html],
  ["div", namespaces.html],
  ["svg", namespaces.svg],
  ["math", namespaces.mathml],
  ["smil", namespaces.smil],
  ["package", namespaces.opf],
  ["ncx", namespaces.ncx],
  ["container", namespaces.container],
]);

/** Current names of namespaces, by what remains of them when it does not matter how they are written. */
const CURRENT_NAMESPACES = new Map<string, string>([
  ["openebook.org/namespaces/oeb-package/1.0", namespaces.opf],
  ["purl.org/dc/elements/1.0", namespaces.dc],
  ...Object.values(namespaces).map((space): [string, string] => [toEssence(space), space]),
]);

export function readPrefixes(values: Record<string, string>, above: Prefixes): Prefixes {
  const declared = Object.entries(values).filter(
    ([name]) => name === "xmlns" || name.startsWith("xmlns:"),
  );
  if (declared.length === 0 || above.size + declared.length > MAX_PREFIXES) return above;

  return new Map([
    ...above,
    ...declared.map(([name, value]): [string, string] => [
      name.slice(6),
      toCurrentNamespace(value.trim()),
    ]),
  ]);
}

/** The prefixes of a document whose first element has a name that tells its namespace, whatever is declared. */
export function repairRootPrefix(prefixes: Prefixes, prefix: string, name: string): Prefixes {
  const space = NAMESPACE_BY_ROOT.get(/^html$/i.test(name) ? "html" : name);
  const standing = prefixes.get(prefix);
  const isAbsent = prefix === "" && standing === undefined;
  return space === undefined || standing === space || isAbsent
    ? prefixes
    : new Map([...prefixes, [prefix, space]]);
}

type ElementPosition = { prefix: string; name: string; parent: { space: string; name: string } };

export function resolveNamespace(
  prefixes: Prefixes,
  { prefix, name, parent }: ElementPosition,
): string {
  if (prefix !== "") return prefixes.get(prefix) ?? prefix;

  const standing = prefixes.get("");
  if (standing === undefined) return guessNamespace(name, parent);
  if (standing === namespaces.html && (name === "svg" || name === "math"))
    return guessNamespace(name, parent);
  if (standing === namespaces.html && parent.space !== namespaces.html)
    return guessNamespace(name, parent);
  return standing;
}

/** In HTML, the content of an `svg` or `math` element has its namespace without a declaration. */
function guessNamespace(name: string, parent: ElementPosition["parent"]): string {
  if (name === "svg" || name === "math" || parent.space === "")
    return NAMESPACE_BY_ROOT.get(/^html$/i.test(name) ? "html" : name) ?? "";
  if (parent.space === namespaces.svg && parent.name === "foreignObject") return namespaces.html;
  return parent.space;
}

/** Names that books give the HTML namespace, apart from its own. */
const HTML_NAMESPACE_LIKE =
  /^https?:\/\/(?:www\.)?w3\.org\/(?:1999\/xhtml|TR\/(?:x?html|REC-html))/i;

function toCurrentNamespace(space: string): string {
  if (HTML_NAMESPACE_LIKE.test(space)) return namespaces.html;
  return CURRENT_NAMESPACES.get(toEssence(space)) ?? space;
}

/** Books write `https`, capitals, or leave out the last slash. */
function toEssence(space: string): string {
  return space
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/[/#]$/, "");
}
