import {
  findOutermost,
  findOutermostWith,
  getAttribute,
  getTrimmedText,
  type Markup,
  namespaces,
} from "./markup.ts";

/** EPUB 3 refines metadata by `meta` elements: property values by element id. */
export type Refinements = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function readRefinements(root: Markup): Refinements {
  const found = new Map<string, Map<string, string>>();
  for (const meta of findOutermost(root, "meta")) {
    const id = getAttribute(meta, "refines")?.replace(/^#/, "");
    const property = getAttribute(meta, "property");
    if (!id || !property) continue;
    found.set(id, (found.get(id) ?? new Map<string, string>()).set(property, getTrimmedText(meta)));
  }
  return found;
}

/** Older books write the names with a capital. */
export function findDublinCore(root: Markup, name: string): Markup[] {
  return findOutermostWith(root, (element) => element.name.toLowerCase() === name).filter(
    (element) => element.space === namespaces.dc,
  );
}

export function getOpfValue(
  element: Markup,
  name: string,
  refinements: Refinements,
): string | null {
  return getAttribute(element, name, namespaces.opf) ?? getRefinement(element, name, refinements);
}

export function getRefinement(
  element: Markup,
  property: string,
  refinements: Refinements,
): string | null {
  const id = getAttribute(element, "id");
  return (id && refinements.get(id)?.get(property)) || null;
}
