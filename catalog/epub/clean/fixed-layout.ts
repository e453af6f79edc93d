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
/** In square pixels, the room for a letter in small type. */
const LEAST_AREA = 100;
const PICTURES: ReadonlySet<string> = new Set(["img", "svg", "object"]);

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
 * A long text without a page size, or longer than a page of its size can hold, cannot be one page, although its book
 * has fixed layout: shown whole it is too small. Beside a picture, the text may be a layer to search. The page is
 * cleaned, which makes its metadata short.
 */
export function isFlowingText(page: Markup): boolean {
  const body = findFirst(page, "body");
  if (!body) return false;
  const area = walkElements(page)
    .map(readPageArea)
    .find((size) => size > 0);
  const limit = area === undefined ? LONG_TEXT : Math.max(LONG_TEXT, area / LEAST_AREA);
  if (getTrimmedText(body).length <= limit) return false;
  return area === undefined || !walkElements(body).some(({ name }) => PICTURES.has(name));
}

/** In square pixels; 0 without a width or height that the reader takes (`parsePageSize`). */
function readPageArea(element: Markup): number {
  const content = (element.name === "meta" && getAttribute(element, "content")) || "";
  const written = content.replaceAll(/[\s"']+/g, " ");
  const [width = 0, height = 0] = ["width", "height"].map((name) =>
    Number(new RegExp(`(?<![\\w-])${name} ?[=:] ?([\\d.]+)`, "i").exec(written)?.[1] ?? 0),
  );
  return width * height;
}
