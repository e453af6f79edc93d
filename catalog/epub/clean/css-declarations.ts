import { type CssNode, generate, type List, type Raw, walk } from "css-tree";

import { allowPictureAddress } from "#catalog/epub/book-address.ts";

import { type Cleaning, toPrintable } from "./cleaning.ts";
import { splitWords } from "./markup-rules.ts";

/** An address that browsers never fetch. */
const BLANK_ADDRESS = "about:invalid";

const SCRIPTING_PROPERTIES = splitWords("behavior -ms-behavior -moz-binding");

/** Functions that fetch a picture from an address given as a string. */
const PICTURE_FUNCTIONS =
  /^(?:-[a-z]+-)?(?:image-set|image|src|cross-fade|element|paint|expression|url|url-prefix)$/;

/**
 * The reason to remove a declaration; null keeps it, with its addresses made harmless; "" removes it without a note.
 */
export function reasonAgainstDeclaration(
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
  const kept = address.startsWith("#") ? address : allowPictureAddress(cleaning.path, address);
  if (kept === null) cleaning.note(`the address ${toPrintable(address)}`);
  return kept ?? BLANK_ADDRESS;
}

/** Whether unparsed CSS may fetch something. Escapes can hide any function name. */
export function mayFetch(raw: string): boolean {
  return /[\\(@]/.test(raw);
}

export function isFetchingFunction(name: string): boolean {
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
