import {
  findFirst,
  getAttribute,
  getText,
  getTrimmedText,
  type Markup,
  walkElements,
} from "#catalog/epub/markup.ts";

const DISPLAY_OPTIONS: readonly string[] = [
  "META-INF/com.apple.ibooks.display-options.xml",
  "META-INF/com.kobobooks.display-options.xml",
];

/** More characters than a page of a book has. */
const LONG_TEXT = 2_000;

/** Whether the pages of a book are of fixed layout where they say nothing else. */
export async function hasFixedLayout(
  root: Markup,
  readMarkup: (path: string) => Promise<Markup | null>,
): Promise<boolean> {
  const layout = walkElements(root).find(
    (element) => getAttribute(element, "property") === "rendition:layout",
  );
  if (layout) return getText(layout).trim() === "pre-paginated";
  for (const path of DISPLAY_OPTIONS) {
    const options = await readMarkup(path);
    const option = options && walkElements(options).find(isFixedLayoutOption);
    if (option) return getText(option).trim() === "true";
  }
  return false;
}

function isFixedLayoutOption(element: Markup): boolean {
  return element.name === "option" && getAttribute(element, "name") === "fixed-layout";
}

/**
 * A long text without a page size cannot be one page, although its book has fixed layout: shown whole it is too small.
 * The page is cleaned, which makes its metadata short.
 */
export function isFlowingText(page: Markup): boolean {
  const hasSize = walkElements(page).some(
    (element) =>
      element.name === "meta" &&
      /width[^,;\d]{0,20}\d/.test(getAttribute(element, "content") ?? ""),
  );
  const body = findFirst(page, "body");
  return !hasSize && body !== null && getTrimmedText(body).length > LONG_TEXT;
}
