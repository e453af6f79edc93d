import { getAttribute, findAll, type Markup, namespaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";

/** Later candidates for the cover are ignored. */
const MAX_CANDIDATES = 10;

/** The path of the cover picture as named by EPUB 3, EPUB 2 or the guide; null when none is named. */
export async function findCover(epub: Epub): Promise<string | null> {
  for (const path of new Set(listCandidates(epub).take(MAX_CANDIDATES))) {
    const picture = await findPictureAt(epub, path);
    if (picture) return picture;
  }
  return null;
}

function* listCandidates({ names, package: { root, items, path } }: Epub): Generator<string> {
  for (const item of items) {
    if (item.properties.includes("cover-image") && item.path) yield item.path;
  }
  const pathById = new Map(items.toReversed().map((item) => [item.id, item.path]));
  for (const meta of findAll(root, "meta")) {
    if (getAttribute(meta, "name")?.toLowerCase() !== "cover") continue;
    const id = getAttribute(meta, "content") ?? "";
    const found = pathById.get(id) ?? names.find(path, id);
    if (found) yield found;
  }
  for (const reference of findAll(root, "reference")) {
    if (!getAttribute(reference, "type")?.toLowerCase().startsWith("cover")) continue;
    const found = names.find(path, getAttribute(reference, "href") ?? "");
    if (found) yield found;
  }
}

/** The path itself if it is a picture, else the first picture on that page. */
async function findPictureAt(epub: Epub, path: string): Promise<string | null> {
  if (!epub.has(path)) return null;
  if (isPicture(epub, path)) return path;

  const page = await epub.readStartOfMarkup(path);
  const pictures = page ? [...findAll(page, "img"), ...findAll(page, "image")] : [];
  const found = pictures
    .map((each) => epub.names.find(path, getPictureAddress(each)))
    .find((each) => each !== null);
  return found && epub.has(found) && isPicture(epub, found) ? found : null;
}

function getPictureAddress(picture: Markup): string {
  return (
    getAttribute(picture, "src") ??
    getAttribute(picture, "href", namespaces.xlink) ??
    getAttribute(picture, "href") ??
    ""
  );
}

function isPicture(epub: Epub, path: string): boolean {
  return epub.package.items.some((item) => item.path === path && item.type.startsWith("image/"));
}
