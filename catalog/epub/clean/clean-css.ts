import {
  type CssNode,
  find,
  fork,
  generate,
  type List,
  type ListItem,
  parse,
  tokenize,
  walk,
} from "css-tree";

import { ownAddress } from "#catalog/epub/book-address.ts";
import { spaces } from "#catalog/epub/markup.ts";

import { type Cleaning, printable } from "./cleaning.ts";
import { isFetching, mayFetch, reasonAgainstDeclaration } from "./css-declarations.ts";
import { words } from "./rules.ts";

const LONGEST = 5_000_000;
/** Each word, sign or space between them takes memory; a picture that is written out is one. */
const MOST_TOKENS = 500_000;

/** In characters. */
const SHORT = 10_000;

/**
 * css-tree clears a buffer as long as the longest sheet that its parser ever read, before each text. The many short texts of
 * a book have a parser that has read none but short ones.
 */
const { parse: parseShort } = fork({});

/** More would have the reader's browser fetch sheets without end. */
const MOST_IMPORTS = 50;

const AT_RULES = words(`
  import media font-face page namespace supports layer container keyframes -webkit-keyframes
  counter-style font-feature-values top-left top-center top-right bottom-left bottom-center
  bottom-right left-top left-middle left-bottom right-top right-middle right-bottom
`);

const KNOWN_SPACES: ReadonlySet<string> = new Set(Object.values(spaces));

type CssContext = "stylesheet" | "declarationList";

/** A style sheet that names nothing outside the book and runs nothing. */
export function cleanStyleSheet(css: string, cleaning: Cleaning): string {
  return clean(css, "stylesheet", cleaning);
}

/** The declarations of a `style` attribute, likewise. */
export function cleanDeclarations(css: string, cleaning: Cleaning): string {
  return clean(css, "declarationList", cleaning);
}

function clean(css: string, context: CssContext, cleaning: Cleaning): string {
  if (css.length > LONGEST || countTokens(css) > MOST_TOKENS) {
    cleaning.note("a style sheet that is too long");
    return "";
  }
  try {
    const tree = readCss(css, context);
    let imports = 0;
    walk(tree, {
      enter(node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) {
        if (isImport(node)) imports += 1;
        const reason =
          imports > MOST_IMPORTS && isImport(node)
            ? `more than ${MOST_IMPORTS} @import`
            : reasonToRemove(node, cleaning);
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

/**
 * css-tree 3.2.1 reads one token past the end of a sheet, which an earlier sheet has left there. When that token opened a
 * bracket, parsing may never end. Semicolons up to that place open nothing.
 */
export function readCss(css: string, context: CssContext): CssNode {
  const parseIt = css.length <= SHORT ? parseShort : parse;
  parseIt(";".repeat(css.length + 1), { context: "declarationList" });
  return parseIt(css, { context, parseCustomProperty: true });
}

function countTokens(css: string): number {
  if (css.length <= MOST_TOKENS) return css.length;
  let count = 0;
  tokenize(css, () => void (count += 1));
  return count;
}

function isImport(node: CssNode): boolean {
  return node.type === "Atrule" && node.name.toLowerCase() === "import";
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

  const parts = prelude?.type === "AtrulePrelude" ? prelude.children.toArray() : [];
  const place = parts.findIndex(({ type }) => type === "Url" || type === "String");
  const address = valueOf(parts[place]);
  const hasMore = parts.some((part, at) => at !== place && find(part, namesAddress) !== null);
  if (known === "import") {
    if (address === null || ownAddress(cleaning.path, address) === null) {
      return `@import of ${printable(address ?? "nothing")}`;
    }
    return hasMore ? "@import with a second address" : null;
  }
  if (known === "namespace") return KNOWN_SPACES.has(address ?? "") && !hasMore ? null : "";
  // No other rule takes an address: a browser would throw this one away.
  return address === null && !hasMore ? null : "";
}

/** Whether a browser may fetch something because of this node. */
function namesAddress(node: CssNode): boolean {
  switch (node.type) {
    case "Url":
      return true;
    case "Function":
      return isFetching(node.name);
    case "GeneralEnclosed":
      return node.function !== null && isFetching(node.function);
    case "Raw":
      return mayFetch(node.value);
    default:
      return false;
  }
}

function valueOf(node: CssNode | undefined): string | null {
  return node?.type === "Url" || node?.type === "String" ? node.value : null;
}
