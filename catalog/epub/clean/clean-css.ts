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
  type Raw,
  type StringNode,
  type Url,
} from "css-tree";

import { allowInternalAddress, allowPictureAddress } from "#catalog/epub/book-names.ts";
import { namespaces } from "#catalog/epub/markup.ts";

import { type Cleaning, toPrintable } from "./cleaning.ts";
import { splitWords } from "./markup-rules.ts";

const MAX_CSS_LENGTH = 5_000_000;
/** Each token takes memory; a `data:` picture is one token. */
const MAX_TOKENS = 500_000;

/** In characters. */
const SHORT_CSS_LENGTH = 10_000;

/**
 * Before each text css-tree clears a buffer as long as the longest sheet this parser has read. Short texts, of which a
 * book has many, have a parser of their own.
 */
const { parse: parseShort } = fork({});

/** More imports would make the reader's browser fetch endlessly. */
const MAX_IMPORTS = 50;

/** By one sheet and those that it imports; books have a few. */
const MAX_IMPORTED = 30;

const ALLOWED_AT_RULES = splitWords(`
  import media font-face page namespace supports layer container keyframes -webkit-keyframes
  counter-style font-feature-values top-left top-center top-right bottom-left bottom-center
  bottom-right left-top left-middle left-bottom right-top right-middle right-bottom
`);

const KNOWN_NAMESPACES: ReadonlySet<string> = new Set(Object.values(namespaces));

type CssContext = "stylesheet" | "declarationList";

/** Removes from a style sheet everything that could fetch from outside the book or run code. */
export function cleanStyleSheet(css: string, cleaning: Cleaning): string {
  return cleanCss(css, "stylesheet", cleaning);
}

/** Like `cleanStyleSheet`, for the declarations of a `style` attribute. */
export function cleanDeclarations(css: string, cleaning: Cleaning): string {
  return cleanCss(css, "declarationList", cleaning);
}

function cleanCss(css: string, context: CssContext, cleaning: Cleaning): string {
  if (css.length > MAX_CSS_LENGTH || countTokens(css) > MAX_TOKENS) {
    cleaning.note("a style sheet that is too long");
    return "";
  }
  try {
    const tree = parseCss(css, context);
    let imports = 0;
    walk(tree, {
      enter(node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) {
        if (isImport(node)) imports += 1;
        const reason =
          imports > MAX_IMPORTS && isImport(node)
            ? `more than ${MAX_IMPORTS} @import`
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
 * css-tree 3.2.1 reads one token past the end of a sheet, left there by an earlier sheet. If that token opens a
 * bracket, parsing may never end; so the buffer is first filled with semicolons.
 */
export function parseCss(css: string, context: CssContext): CssNode {
  const parseIt = css.length <= SHORT_CSS_LENGTH ? parseShort : parse;
  parseIt(";".repeat(css.length + 1), { context: "declarationList" });
  return parseIt(css, { context, parseCustomProperty: true });
}

function countTokens(css: string): number {
  if (css.length <= MAX_TOKENS) return css.length;
  let count = 0;
  tokenize(css, () => void (count += 1));
  return count;
}

function isImport(node: CssNode): boolean {
  return node.type === "Atrule" && node.name.toLowerCase() === "import";
}

/** null keeps the node; "" removes it without a note. */
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
  const lowerName = name.toLowerCase();
  if (lowerName === "charset") return "";
  if (!ALLOWED_AT_RULES.has(lowerName)) return `@${toPrintable(lowerName)}`;
  if (prelude?.type === "Raw" && lowerName !== "layer") return "";

  const parts = prelude?.type === "AtrulePrelude" ? prelude.children.toArray() : [];
  const place = parts.findIndex(({ type }) => type === "Url" || type === "String");
  const target = parts[place];
  const address = findAddressValue(target);
  const hasMore = parts.some((part, at) => at !== place && find(part, hasAddress) !== null);
  if (lowerName === "import") {
    const kept = address === null ? null : allowInternalAddress(cleaning, address);
    if (kept === null || !hasAddressValue(target)) {
      return `@import of ${toPrintable(address ?? "nothing")}`;
    }
    // The reader's library cannot load sheets that import one another.
    const imported = cleaning.names.find(cleaning.path, address ?? "");
    if (imported !== null && !addImport(imported, cleaning)) return "";
    target.value = kept;
    return hasMore ? "@import with a second address" : null;
  }
  if (lowerName === "namespace") return KNOWN_NAMESPACES.has(address ?? "") && !hasMore ? null : "";
  // Other rules take no address; browsers ignore a rule with one.
  return address === null && !hasMore ? null : "";
}

/**
 * Records that a sheet imports another. Returns false when that imports the first one, also by others, or very many.
 */
function addImport(imported: string, { path, imports }: Cleaning): boolean {
  const reached = new Set([imported]);
  for (const sheet of reached) {
    for (const next of imports?.get(sheet) ?? []) reached.add(next);
    if (reached.has(path) || reached.size > MAX_IMPORTED) return false;
  }
  imports?.set(path, (imports.get(path) ?? new Set()).add(imported));
  return true;
}

function hasAddress(node: CssNode): boolean {
  switch (node.type) {
    case "Url":
      return true;
    case "Function":
      return isFetchingFunction(node.name);
    case "GeneralEnclosed":
      return node.function !== null && isFetchingFunction(node.function);
    case "Raw":
      return mayFetch(node.value);
    default:
      return false;
  }
}

function findAddressValue(node: CssNode | undefined): string | null {
  return hasAddressValue(node) ? node.value : null;
}

function hasAddressValue(node: CssNode | undefined): node is Url | StringNode {
  return node?.type === "Url" || node?.type === "String";
}

/** An address that browsers never fetch. */
const BLANK_ADDRESS = "about:invalid";

const SCRIPTING_PROPERTIES = splitWords("behavior -ms-behavior -moz-binding");

/** Functions that fetch a picture from an address given as a string. */
const PICTURE_FUNCTIONS =
  /^(?:-[a-z]+-)?(?:image-set|image|src|cross-fade|element|paint|expression|url|url-prefix)$/;

/**
 * The reason to remove a declaration; null keeps it, with its addresses made harmless; "" removes it without a note.
 */
function reasonAgainstDeclaration(
  property: string,
  value: CssNode | Raw,
  cleaning: Cleaning,
): string | null {
  const lowerName = property.toLowerCase();
  if (lowerName.includes("\\") || SCRIPTING_PROPERTIES.has(lowerName))
    return toPrintable(lowerName);
  if (isOpaque(value))
    return mayFetch(generate(value)) ? `the value of ${toPrintable(lowerName)}` : "";

  let reason: string | null = null;
  walk(value, (node: CssNode) => {
    if (node.type === "Url") node.value = cleanUrl(node.value, cleaning);
    if (node.type === "String" && lowerName.startsWith("--") && node.value.includes("//")) {
      reason = `the value of ${toPrintable(lowerName)}`;
    }
    if (node.type === "Raw" && mayFetch(node.value))
      reason = `the value of ${toPrintable(lowerName)}`;
    if (node.type === "Function" && !isSafeFunction(node.name, node.children)) {
      reason = `${toPrintable(node.name)}()`;
    }
  });
  return reason;
}

function isOpaque(value: CssNode): boolean {
  return value.type === "Raw";
}

function cleanUrl(address: string, cleaning: Cleaning): string {
  const kept = address.startsWith("#") ? address : allowPictureAddress(cleaning, address);
  if (kept === null) cleaning.note(`the address ${toPrintable(address)}`);
  return kept ?? BLANK_ADDRESS;
}

/** Whether unparsed CSS may fetch something. Escapes can hide any function name. */
function mayFetch(raw: string): boolean {
  return /[\\(@]/.test(raw);
}

function isFetchingFunction(name: string): boolean {
  return name.includes("\\") || PICTURE_FUNCTIONS.test(name.toLowerCase());
}

function isSafeFunction(name: string, parameters: List<CssNode>): boolean {
  if (!isFetchingFunction(name)) return true;
  const lowerName = name.toLowerCase();
  if (lowerName.includes("\\")) return false;
  if (!/image-set$|cross-fade$/.test(lowerName)) return false;

  return parameters.toArray().every((parameter) => {
    const innocent = ["Url", "Operator", "Dimension", "Percentage", "Number"];
    return innocent.includes(parameter.type);
  });
}
