import { type CssNode, generate, type List, type Raw, walk } from "css-tree";

import { pictureAddress } from "#catalog/epub/book-address.ts";

import { type Cleaning, printable } from "./cleaning.ts";
import { words } from "./rules.ts";

/** An address that names nothing and is never fetched. */
const NOTHING = "about:invalid";

const PROPERTIES_THAT_RUN = words("behavior -ms-behavior -moz-binding");

/** Functions that fetch a picture whose address may be a mere string. */
const PICTURE_FUNCTIONS =
  /^(?:-[a-z]+-)?(?:image-set|image|src|cross-fade|element|paint|expression|url|url-prefix)$/;

/** Why a declaration goes: null to let it stay, with its addresses made harmless; "" for no word about it. */
export function reasonAgainstDeclaration(
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

/** Whether what could not be read may fetch something; escapes could hide the name of any function. */
export function mayFetch(raw: string): boolean {
  return /[\\(@]/.test(raw);
}

/** Whether the function of that name may fetch something. */
export function isFetching(name: string): boolean {
  return name.includes("\\") || PICTURE_FUNCTIONS.test(name.toLowerCase());
}

function isHarmless(name: string, parameters: List<CssNode>): boolean {
  if (!isFetching(name)) return true;
  const known = name.toLowerCase();
  if (known.includes("\\")) return false;
  if (!/image-set$|cross-fade$/.test(known)) return false;

  return parameters.toArray().every((parameter) => {
    const innocent = ["Url", "Operator", "Dimension", "Percentage", "Number"];
    return innocent.includes(parameter.type);
  });
}
