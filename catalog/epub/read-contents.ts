import { findAll, findFirst, getAttribute, type Markup, namespaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";

export const NCX_TYPE = "application/x-dtbncx+xml";

/** The files of the book that its contents lead to: the page for readers of EPUB 3, and the NCX for older ones. */
export type Contents = { nav: ReadonlySet<string>; ncx: ReadonlySet<string> };

export async function readContents(epub: Epub): Promise<Contents> {
  const { items, root } = epub.package;
  const spine = findFirst(root, "spine");
  const toc = spine && getAttribute(spine, "toc");
  const nav = items.find(({ properties }) => properties.includes("nav"))?.path ?? null;
  const byType = items.find(({ type }) => type === NCX_TYPE);
  const ncx = (items.find(({ id }) => id === toc) ?? byType)?.path ?? null;
  return {
    nav: await readAddresses(epub, nav, (page) =>
      findAll(page, "nav")
        .filter((list) => /\btoc\b/.test(getAttribute(list, "type", namespaces.ops) ?? ""))
        .flatMap((list) => findAll(list, "a").map((link) => getAttribute(link, "href"))),
    ),
    ncx: await readAddresses(epub, ncx, (list) =>
      findAll(list, "content").map((content) => getAttribute(content, "src")),
    ),
  };
}

async function readAddresses(
  { names, readMarkup }: Epub,
  path: string | null,
  list: (root: Markup) => (string | null)[],
): Promise<ReadonlySet<string>> {
  const root = path === null ? null : await readMarkup(path);
  if (path === null || root === null) return new Set();
  const found = list(root).map((address) => names.find(path, address ?? ""));
  return new Set(found.filter((each) => each !== null));
}
