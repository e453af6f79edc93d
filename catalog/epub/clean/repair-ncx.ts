import { childElements, getAttribute, type Markup } from "#catalog/epub/markup.ts";

const ENTRIES: ReadonlySet<string> = new Set(["navPoint", "pageTarget", "navTarget"]);

/**
 * The contents with an address for each entry: readers drop all of them because of one without. A group without an
 * address leads to the first entry below it; an entry that leads nowhere stays as words.
 */
export function repairNcx(element: Markup): Markup {
  const children = element.children.map((child) =>
    typeof child === "string" ? child : repairNcx(child),
  );
  const repaired = { ...element, children };
  if (!ENTRIES.has(element.name) || listPlaces(repaired).length > 0) return repaired;

  const [below] = childElements(repaired)
    .filter(({ name }) => ENTRIES.has(name))
    .flatMap(listPlaces);
  const content = below ?? { ...element, name: "content", attributes: [], children: [] };
  const others = children.filter((child) => typeof child === "string" || child.name !== "content");
  const label = others.findLastIndex(
    (child) => typeof child !== "string" && child.name === "navLabel",
  );
  return { ...element, children: others.toSpliced(label + 1, 0, content) };
}

function listPlaces(entry: Markup): Markup[] {
  return childElements(entry).filter(
    (child) => child.name === "content" && getAttribute(child, "src") !== null,
  );
}
