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

/** A contents list, container or other document that describes the book; null when it is of no known kind. */
export function cleanDescription(root: Markup, cleaning: Cleaning): Markup | null {
  const rules = Object.hasOwn(descriptionRules, root.name)
    ? descriptionRules[root.name]
    : undefined;
  return rules ? filterByRules(root, rules, cleaning) : null;
}

/** META-INF/encryption.xml, with no more than the obfuscated fonts that were kept. */
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

/** The element with those of its descendants and attributes that are listed; the others go with all they hold. */
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

/** The places named by a contents list lie in the book. */
function hasInternalAddress({ name, value }: Attribute, cleaning: Cleaning): boolean {
  if (name !== "src" && name !== "href") return true;
  if (allowInternalAddress(cleaning.path, value) !== null) return true;
  cleaning.note(`the address ${(allowLinkAddress(cleaning.path, value) ?? value).slice(0, 100)}`);
  return false;
}
