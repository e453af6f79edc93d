import { pathWithin } from "#catalog/epub/book-address.ts";
import {
  type Attribute,
  attribute,
  childElements,
  type Markup,
  spaces,
  textOf,
} from "#catalog/epub/markup.ts";
import { plainText } from "#catalog/epub/plain-text.ts";

import { keepListed } from "./clean-description.ts";
import type { Cleaning } from "./cleaning.ts";
import { packageRules, packageSpaces } from "./package-rules.ts";

/** The types of the files that were kept, by path. */
export type KeptTypes = ReadonlyMap<string, string>;

/** The package document, naming only what was kept, each file with the type that was found in it. */
export function cleanPackage(root: Markup, kept: KeptTypes, cleaning: Cleaning): Markup {
  const listed = keepListed(root, packageRules, cleaning);
  const ids = keptIds(listed, kept, cleaning);
  return clean(listed, { kept, ids, cleaning });
}

type Context = { kept: KeptTypes; ids: ReadonlySet<string>; cleaning: Cleaning };

function keptIds(root: Markup, kept: KeptTypes, cleaning: Cleaning): Set<string> {
  const items = childElements(root).flatMap((part) => childElements(part));
  return new Set(
    items
      .filter((item) => item.name === "item" && typeOf(item, kept, cleaning) !== null)
      .map((item) => attribute(item, "id") ?? ""),
  );
}

function typeOf(item: Markup, kept: KeptTypes, cleaning: Cleaning): string | null {
  const path = pathWithin(cleaning.path, attribute(item, "href") ?? "");
  return (path !== null && kept.get(path)) || null;
}

function clean(element: Markup, context: Context): Markup {
  const children = element.children.flatMap((child): (Markup | string)[] => {
    if (typeof child === "string") return [child];
    return stays(child, context) ? [clean(child, context)] : [];
  });

  if (element.space === spaces.dc && element.name === "description") {
    return { ...element, children: [plainText(children.map(textOf).join(""))] };
  }
  return { ...element, attributes: cleanAttributes(element, context), children };
}

function stays(element: Markup, { kept, ids, cleaning }: Context): boolean {
  if (!packageSpaces.has(element.space)) return false;

  switch (element.name) {
    case "item":
      return typeOf(element, kept, cleaning) !== null;
    case "itemref":
      return ids.has(attribute(element, "idref") ?? "");
    case "reference":
      return kept.has(pathWithin(cleaning.path, attribute(element, "href") ?? "") ?? "");
    default:
      return true;
  }
}

function cleanAttributes(element: Markup, { kept, ids, cleaning }: Context): readonly Attribute[] {
  if (element.name === "spine") {
    return element.attributes.filter((each) => each.name !== "toc" || ids.has(each.value));
  }
  if (element.name !== "item") return element.attributes;

  const type = typeOf(element, kept, cleaning) ?? "";
  return element.attributes.flatMap((each) => {
    if (each.name === "media-type") return [{ ...each, value: type }];
    if (each.name === "fallback") return ids.has(each.value) ? [each] : [];
    return each.name === "properties" ? stillTrue(each) : [each];
  });
}

/** Nothing is scripted or remote any more. */
function stillTrue(properties: Attribute): Attribute[] {
  const value = properties.value
    .split(/\s+/)
    .filter((property) => /^(?:nav|cover-image|svg|mathml)$/.test(property))
    .join(" ");
  return value === "" ? [] : [{ ...properties, value }];
}
