import { spaces } from "./markup.ts";

/** What each prefix stands for; the empty one is the default. */
export type Prefixes = ReadonlyMap<string, string>;

/** What more a document declares is not heard: each list is a copy of the one above it. */
const MOST_PREFIXES = 100;

/** Prefixes that books use without declaring them. */
export const STANDING_PREFIXES: Prefixes = new Map<string, string>([
  ["xml", spaces.xml],
  ["epub", spaces.ops],
  ["xlink", spaces.xlink],
  ["opf", spaces.opf],
  ["dc", spaces.dc],
  ["dcterms", spaces.dcterms],
  ["xsi", spaces.xsi],
  ["svg", spaces.svg],
  ["m", spaces.mathml],
]);

/** Elements whose name alone tells where they belong, in documents that forgot to say so. */
const SPACE_OF_ROOT = new Map<string, string>([
  ["html", spaces.html],
  ["div", spaces.html],
  ["svg", spaces.svg],
  ["math", spaces.mathml],
  ["package", spaces.opf],
  ["ncx", spaces.ncx],
  ["container", spaces.container],
]);

/** Older names of the same namespaces. */
const TODAYS_SPACE = new Map<string, string>([
  ["http://openebook.org/namespaces/oeb-package/1.0/", spaces.opf],
  ["http://purl.org/dc/elements/1.0/", spaces.dc],
]);

export function readPrefixes(values: Record<string, string>, above: Prefixes): Prefixes {
  const declared = Object.entries(values).filter(
    ([name]) => name === "xmlns" || name.startsWith("xmlns:"),
  );
  if (declared.length === 0 || above.size + declared.length > MOST_PREFIXES) return above;

  return new Map([
    ...above,
    ...declared.map(([name, value]): [string, string] => [name.slice(6), todays(value.trim())]),
  ]);
}

type Place = { prefix: string; name: string; parent: { space: string; name: string } };

export function findSpace(prefixes: Prefixes, { prefix, name, parent }: Place): string {
  if (prefix !== "") return prefixes.get(prefix) ?? prefix;

  const standing = prefixes.get("");
  if (standing === undefined) return guessSpace(name, parent);
  if (standing === spaces.html && (name === "svg" || name === "math"))
    return guessSpace(name, parent);
  if (standing === spaces.html && parent.space !== spaces.html) return guessSpace(name, parent);
  return standing;
}

/** In HTML the elements of a drawing or formula belong to it without a word. */
function guessSpace(name: string, parent: Place["parent"]): string {
  if (name === "svg" || name === "math" || parent.space === "")
    return SPACE_OF_ROOT.get(name) ?? "";
  if (parent.space === spaces.svg && parent.name === "foreignObject") return spaces.html;
  return parent.space;
}

function todays(space: string): string {
  return TODAYS_SPACE.get(space) ?? space;
}
