import { walkElements, getAttribute, type Markup, namespaces } from "#catalog/epub/markup.ts";

/**
 * Counts the filter effects needed to draw: the effects of a filter count for each attribute that applies it. Filters
 * in style sheets are not counted.
 */
export function countFilterEffects(root: Markup): number {
  const effectsById = new Map<string, number>();
  const applied: string[] = [];
  for (const element of walkElements(root)) {
    if (element.space !== namespaces.svg) continue;
    if (element.name === "filter") {
      const effects = element.children.filter((child) => typeof child !== "string").length;
      effectsById.set(getAttribute(element, "id") ?? "", effects);
    }
    const filter = getAttribute(element, "filter");
    if (filter !== null) applied.push(filter);
  }
  return applied.reduce((sum, filter) => sum + countReferencedEffects(filter, effectsById), 0);
}

export function removeFilters(element: Markup): Markup {
  const isSvg = element.space === namespaces.svg;
  return {
    ...element,
    attributes: element.attributes.filter(({ name }) => !(isSvg && name === "filter")),
    children: element.children.flatMap((child): (Markup | string)[] => {
      if (typeof child === "string") return [child];
      return child.space === namespaces.svg && child.name === "filter"
        ? []
        : [removeFilters(child)];
    }),
  };
}

/** For "url(#glow) blur(2px)": the effects of #glow, and one for each function. */
function countReferencedEffects(filter: string, effectsById: ReadonlyMap<string, number>): number {
  const parts = filter.matchAll(/([\w-]+)\(\s*["']?#?([^"')]*)/g);
  return parts.reduce(
    (sum, [, name, id = ""]) =>
      sum + (name?.toLowerCase() === "url" ? (effectsById.get(id.trim()) ?? 0) : 1),
    0,
  );
}
