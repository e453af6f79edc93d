import { allowLinkAddress, allowInternalAddress } from "#catalog/epub/book-address.ts";
import { obfuscations } from "#catalog/epub/encryption.ts";
import {
  type Attribute,
  getAttribute,
  childElements,
  type Markup,
  namespaces,
} from "#catalog/epub/markup.ts";

import type { Cleaning } from "./cleaning.ts";
import { descriptionRules } from "./package-rules.ts";
import type { MarkupRules } from "./markup-rules.ts";

/** Cleans a contents list, container or other description of the book; null for an unknown root element. */
export function cleanDescription(root: Markup, cleaning: Cleaning): Markup | null {
  const rules = Object.hasOwn(descriptionRules, root.name)
    ? descriptionRules[root.name]
    : undefined;
  return rules ? filterByRules(root, rules, cleaning) : null;
}

/** META-INF/encryption.xml, reduced to the obfuscated fonts in the cleaned book. */
export function cleanEncryption(
  root: Markup,
  isKept: (address: string) => boolean,
  cleaning: Cleaning,
) {
  const cleaned = cleanDescription(root, cleaning);
  return (
    cleaned && {
      ...cleaned,
      children: childElements(cleaned).filter((data) => isFont(data, isKept)),
    }
  );
}

function isFont(data: Markup, isKept: (address: string) => boolean): boolean {
  const parts = childElements(data);
  const method = parts.find((part) => part.name === "EncryptionMethod");
  const reference = parts.flatMap(childElements).find((part) => part.name === "CipherReference");
  const algorithm = (method && getAttribute(method, "Algorithm")) ?? "";
  return (
    Object.hasOwn(obfuscations, algorithm) &&
    isKept((reference && getAttribute(reference, "URI")) ?? "")
  );
}

/** Keeps only listed descendants and attributes; unlisted elements are removed with their content. */
export function filterByRules(element: Markup, rules: MarkupRules, cleaning: Cleaning): Markup {
  return {
    ...element,
    attributes: element.attributes.filter(
      (each) => isAllowed(each, rules) && hasInternalAddress(each, cleaning),
    ),
    children: element.children.flatMap((child): (Markup | string)[] => {
      if (typeof child === "string") return [child];
      return rules.elements.has(child.name) ? [filterByRules(child, rules, cleaning)] : [];
    }),
  };
}

const DESCRIPTION_NAMESPACES: ReadonlySet<string> = new Set(["", namespaces.opf, namespaces.xsi]);

function isAllowed({ space, name }: Attribute, rules: MarkupRules): boolean {
  if (space === namespaces.xml) return name === "lang";
  return DESCRIPTION_NAMESPACES.has(space) && rules.attributes.has(name);
}

/** Addresses in a contents list must be inside the book. */
function hasInternalAddress({ name, value }: Attribute, cleaning: Cleaning): boolean {
  if (name !== "src" && name !== "href") return true;
  if (allowInternalAddress(cleaning.path, value) !== null) return true;
  cleaning.note(`the address ${(allowLinkAddress(cleaning.path, value) ?? value).slice(0, 100)}`);
  return false;
}
