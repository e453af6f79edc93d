import { resolveBookPath } from "#catalog/epub/book-address.ts";
import {
  type Attribute,
  getAttribute,
  childElements,
  type Markup,
  namespaces,
  getText,
} from "#catalog/epub/markup.ts";
import { toPlainText } from "#catalog/epub/plain-text.ts";

import { filterByRules } from "./clean-description.ts";
import type { Cleaning } from "./cleaning.ts";
import { packageRules, packageNamespaces } from "./package-rules.ts";

export type KeptTypes = ReadonlyMap<string, string>;

/** The package document with only the cleaned files, each with its detected type. */
export function cleanPackage(root: Markup, kept: KeptTypes, cleaning: Cleaning): Markup {
  const listed = filterByRules(root, packageRules, cleaning);
  const ids = listKeptIds(listed, kept, cleaning);
  return cleanPackageElement(listed, { kept, ids, cleaning });
}

type PackageContext = { kept: KeptTypes; ids: ReadonlySet<string>; cleaning: Cleaning };

function listKeptIds(root: Markup, kept: KeptTypes, cleaning: Cleaning): Set<string> {
  const items = childElements(root).flatMap((part) => childElements(part));
  return new Set(
    items
      .filter((item) => item.name === "item" && findKeptType(item, kept, cleaning) !== null)
      .map((item) => getAttribute(item, "id") ?? ""),
  );
}

function findKeptType(item: Markup, kept: KeptTypes, cleaning: Cleaning): string | null {
  const path = resolveBookPath(cleaning.path, getAttribute(item, "href") ?? "");
  return (path !== null && kept.get(path)) || null;
}

function cleanPackageElement(element: Markup, context: PackageContext): Markup {
  const children = element.children.flatMap((child): (Markup | string)[] => {
    if (typeof child === "string") return [child];
    return isKept(child, context) ? [cleanPackageElement(child, context)] : [];
  });

  if (element.space === namespaces.dc && element.name === "description") {
    return { ...element, children: [toPlainText(children.map(getText).join(""))] };
  }
  return { ...element, attributes: cleanAttributes(element, context), children };
}

function isKept(element: Markup, { kept, ids, cleaning }: PackageContext): boolean {
  if (!packageNamespaces.has(element.space)) return false;

  switch (element.name) {
    case "item":
      return findKeptType(element, kept, cleaning) !== null;
    case "itemref":
      return ids.has(getAttribute(element, "idref") ?? "");
    case "reference":
      return kept.has(resolveBookPath(cleaning.path, getAttribute(element, "href") ?? "") ?? "");
    default:
      return true;
  }
}

function cleanAttributes(
  element: Markup,
  { kept, ids, cleaning }: PackageContext,
): readonly Attribute[] {
  if (element.name === "spine") {
    return element.attributes.filter((each) => each.name !== "toc" || ids.has(each.value));
  }
  if (element.name !== "item") return element.attributes;

  const type = findKeptType(element, kept, cleaning) ?? "";
  return element.attributes.flatMap((each) => {
    if (each.name === "media-type") return [{ ...each, value: type }];
    if (each.name === "fallback") return ids.has(each.value) ? [each] : [];
    return each.name === "properties" ? filterProperties(each) : [each];
  });
}

/** Drops "scripted" and "remote-resources", because scripts and remote resources are removed. */
function filterProperties(properties: Attribute): Attribute[] {
  const value = properties.value
    .split(/\s+/)
    .filter((property) => /^(?:nav|cover-image|svg|mathml)$/.test(property))
    .join(" ");
  return value === "" ? [] : [{ ...properties, value }];
}
