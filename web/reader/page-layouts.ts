import type { EPUB, Section } from "foliate-js/epub.js";

/** Whether the whole book is of fixed layout, and the ids of its sections that are. */
export type PageLayouts = { isFixed: boolean; fixedSections: ReadonlySet<string> };

/**
 * The renderer for fixed layouts cannot show a text of several screens. A book with such a chapter is opened as one that
 * flows, and its fixed pages are scaled to the screen (fixed-page.ts).
 */
export function readPageLayouts({ rendition, resources }: EPUB): PageLayouts {
  const isDeclaredFixed = rendition?.layout === "pre-paginated";
  const fixedSections = new Set<string>();
  let isFixed = isDeclaredFixed;

  for (const { idref, properties = [] } of resources.spine) {
    const item = resources.getItemByID(idref);
    const isFlowing = properties.includes("rendition:layout-reflowable");
    if (isDeclaredFixed && isFlowing) isFixed = false;
    if (!item || isFlowing) continue;
    const isPage = isDeclaredFixed || properties.includes("rendition:layout-pre-paginated");
    // A picture fits the screen without a size of its own.
    if (isPage && !item.mediaType.startsWith("image/")) fixedSections.add(item.href);
  }
  return { isFixed, fixedSections };
}

/** Whether pages must be shown one by one: two that stand alone would replace each other in the renderer. */
export function hasLonePagesInRow(sections: readonly Section[]): boolean {
  return sections.some(
    ({ pageSpread }, place) =>
      pageSpread === "center" && sections[place - 1]?.pageSpread === "center",
  );
}
