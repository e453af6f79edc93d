import { pathWithin } from "./book-address.ts";
import { attribute, findAll, type Markup, spaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";

/** More places where a book says that its cover is are not looked at. */
const MOST_CANDIDATES = 10;

/** The path of the cover's picture, where EPUB 3, EPUB 2 or the guide names one; null when none does. */
export async function findCover(epub: Epub): Promise<string | null> {
  for (const path of new Set(candidates(epub).take(MOST_CANDIDATES))) {
    const picture = await pictureAt(epub, path);
    if (picture) return picture;
  }
  return null;
}

function* candidates({ package: { root, items, path } }: Epub): Generator<string> {
  for (const item of items) {
    if (item.properties.includes("cover-image") && item.path) yield item.path;
  }
  const pathById = new Map(items.toReversed().map((item) => [item.id, item.path]));
  for (const meta of findAll(root, "meta")) {
    if (attribute(meta, "name")?.toLowerCase() !== "cover") continue;
    const id = attribute(meta, "content") ?? "";
    const found = pathById.get(id) ?? pathWithin(path, id);
    if (found) yield found;
  }
  for (const reference of findAll(root, "reference")) {
    if (!attribute(reference, "type")?.toLowerCase().startsWith("cover")) continue;
    const found = pathWithin(path, attribute(reference, "href") ?? "");
    if (found) yield found;
  }
}

/** The path itself when it is a picture, else the first picture on the page it leads to. */
async function pictureAt(epub: Epub, path: string): Promise<string | null> {
  if (!epub.has(path)) return null;
  if (isPicture(epub, path)) return path;

  const page = await epub.readStartOfMarkup(path);
  const pictures = page ? [...findAll(page, "img"), ...findAll(page, "image")] : [];
  const found = pictures
    .map((each) => pathWithin(path, addressOf(each)))
    .find((each) => each !== null);
  return found && epub.has(found) && isPicture(epub, found) ? found : null;
}

function addressOf(picture: Markup): string {
  return (
    attribute(picture, "src") ??
    attribute(picture, "href", spaces.xlink) ??
    attribute(picture, "href") ??
    ""
  );
}

function isPicture(epub: Epub, path: string): boolean {
  return epub.package.items.some((item) => item.path === path && item.type.startsWith("image/"));
}
