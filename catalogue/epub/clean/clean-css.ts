import { type CssNode, generate, type List, type ListItem, parse, type Raw, walk } from "css-tree";

import { ownAddress, pictureAddress } from "#catalogue/epub/book-address.ts";
import { spaces } from "#catalogue/epub/markup.ts";

import { words } from "./rules.ts";

/** Where a text lies in the book, and whom to tell of what is taken out of it. */
export type Cleaning = { path: string; note: (removed: string) => void };

const LONGEST = 5_000_000;

/** An address that names nothing and is never fetched. */
const NOTHING = "about:invalid";

const AT_RULES = words(`
  import media font-face page namespace supports layer container keyframes -webkit-keyframes
  counter-style font-feature-values top-left top-center top-right bottom-left bottom-center
  bottom-right left-top left-middle left-bottom right-top right-middle right-bottom
`);

const PROPERTIES_THAT_RUN = words("behavior -ms-behavior -moz-binding");

/** Functions that fetch a picture whose address may be a mere string. */
const PICTURE_FUNCTIONS =
  /^(?:-[a-z]+-)?(?:image-set|image|src|cross-fade|element|paint|expression|url|url-prefix)$/;

const KNOWN_SPACES: ReadonlySet<string> = new Set(Object.values(spaces));

/** A style sheet that names nothing outside the book and runs nothing. */
export function cleanStyleSheet(css: string, cleaning: Cleaning): string {
  return clean(css, "stylesheet", cleaning);
}

/** The declarations of a `style` attribute, likewise. */
export function cleanDeclarations(css: string, cleaning: Cleaning): string {
  return clean(css, "declarationList", cleaning);
}

function clean(css: string, context: string, cleaning: Cleaning): string {
  if (css.length > LONGEST) {
    cleaning.note("a style sheet that is too long");
    return "";
  }
  try {
    const tree = parse(css, { context, parseCustomProperty: true });
    walk(tree, {
      enter(node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) {
        const reason = reasonToRemove(node, cleaning);
        if (reason === null || !item || !list) return undefined;
        if (reason !== "") cleaning.note(reason);
        list.remove(item);
        return walk.skip;
      },
    });
    return generate(tree);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    cleaning.note("a style sheet that is nested too deep");
    return "";
  }
}

/** Null to let it stay, "" to remove it without a word. */
function reasonToRemove(node: CssNode, cleaning: Cleaning): string | null {
  switch (node.type) {
    case "Comment":
    case "CDO":
    case "CDC":
      return "";
    case "Raw":
      return "";
    case "Rule":
      return node.prelude.type === "Raw" ? "" : null;
    case "Atrule":
      return reasonAgainstAtRule(node.name, node.prelude, cleaning);
    case "Declaration":
      return reasonAgainstDeclaration(node.property, node.value, cleaning);
    default:
      return null;
  }
}

function reasonAgainstAtRule(
  name: string,
  prelude: CssNode | null,
  cleaning: Cleaning,
): string | null {
  const known = name.toLowerCase();
  if (known === "charset") return "";
  if (!AT_RULES.has(known)) return `@${printable(known)}`;
  if (prelude?.type === "Raw" && known !== "layer") return "";

  const address = prelude ? firstAddress(prelude) : null;
  if (known === "import") {
    if (address !== null && ownAddress(cleaning.path, address) !== null) return null;
    return `@import of ${printable(address ?? "nothing")}`;
  }
  if (known === "namespace") return KNOWN_SPACES.has(address ?? "") ? null : "";
  return null;
}

function firstAddress(prelude: CssNode): string | null {
  if (prelude.type !== "AtrulePrelude") return null;
  const found = prelude.children.toArray().find(({ type }) => type === "Url" || type === "String");
  return found?.type === "Url" || found?.type === "String" ? found.value : null;
}

function reasonAgainstDeclaration(
  property: string,
  value: CssNode | Raw,
  cleaning: Cleaning,
): string | null {
  const known = property.toLowerCase();
  if (known.includes("\\") || PROPERTIES_THAT_RUN.has(known)) return printable(known);
  if (isOpaque(value)) return mayFetch(generate(value)) ? `the value of ${printable(known)}` : "";

  let reason: string | null = null;
  walk(value, (node: CssNode) => {
    if (node.type === "Url") node.value = bookAddress(node.value, cleaning);
    if (node.type === "String" && known.startsWith("--") && node.value.includes("//")) {
      reason = `the value of ${printable(known)}`;
    }
    if (node.type === "Raw" && mayFetch(node.value)) reason = `the value of ${printable(known)}`;
    if (node.type === "Function" && !isHarmless(node.name, node.children)) {
      reason = `${printable(node.name)}()`;
    }
  });
  return reason;
}

function isOpaque(value: CssNode): boolean {
  return value.type === "Raw";
}

function bookAddress(address: string, cleaning: Cleaning): string {
  const kept = address.startsWith("#") ? address : pictureAddress(cleaning.path, address);
  if (kept === null) cleaning.note(`the address ${printable(address)}`);
  return kept ?? NOTHING;
}

/** Escapes could hide the name of any function. */
function mayFetch(raw: string): boolean {
  return /[\\(@]/.test(raw);
}

function isHarmless(name: string, parameters: List<CssNode>): boolean {
  const known = name.toLowerCase();
  if (known.includes("\\")) return false;
  if (!PICTURE_FUNCTIONS.test(known)) return true;
  if (!/image-set$|cross-fade$/.test(known)) return false;

  return parameters.toArray().every((parameter) => {
    const innocent = ["Url", "Operator", "Dimension", "Percentage", "Number"];
    return innocent.includes(parameter.type);
  });
}

function printable(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}]/gu, "?");
  return shown.length > 100 ? `${shown.slice(0, 100)}…` : shown;
}
