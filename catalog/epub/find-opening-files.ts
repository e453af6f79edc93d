import { DESCRIPTION_PATHS } from "./list-files.ts";
import { getAttribute, findAll, type Markup, namespaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";

/** The type of the main text in landmarks (EPUB 3) and guides (EPUB 2). */
const BODY_TYPE = /(^|\s)(bodymatter|text)(\s|$)/;

/**
 * The files of the book needed to open it: its description files, and the first page of the text with its styles.
 */
export async function findOpeningFiles(epub: Epub): Promise<ReadonlySet<string>> {
  const start = (await findLandmark(epub)) ?? findGuidePage(epub) ?? findFirstPage(epub);
  const page = start === null ? null : await epub.readMarkup(start);

  const paths = [...DESCRIPTION_PATHS, epub.package.path, start];
  const styles = start && page ? listStylesheets(epub, start, page) : [];
  return new Set([...paths, ...styles].filter((path) => path !== null));
}

async function findLandmark(epub: Epub): Promise<string | null> {
  const { items } = epub.package;
  const contents = items.find(({ properties }) => properties.includes("nav"))?.path ?? null;
  const root = contents && (await epub.readMarkup(contents));
  const landmarks =
    root &&
    findAll(root, "nav").find((nav) => getAttribute(nav, "type", namespaces.ops) === "landmarks");
  return landmarks
    ? resolveLink(epub, contents, findAll(landmarks, "a").find(isBodyStart(namespaces.ops)))
    : null;
}

function findGuidePage(epub: Epub): string | null {
  const { path, root } = epub.package;
  return resolveLink(epub, path, findAll(root, "reference").find(isBodyStart()));
}

function isBodyStart(space?: string) {
  return (element: Markup) => BODY_TYPE.test(getAttribute(element, "type", space) ?? "");
}

function resolveLink({ names }: Epub, from: string, link: Markup | undefined): string | null {
  return link ? names.find(from, getAttribute(link, "href") ?? "") : null;
}

function findFirstPage({ package: { root, items } }: Epub): string | null {
  const first = findAll(root, "itemref").find((each) => getAttribute(each, "linear") !== "no");
  const id = first && getAttribute(first, "idref")?.trim();
  return items.find((item) => item.id === id)?.path ?? null;
}

const MAX_STYLESHEETS = 100;

function listStylesheets({ names }: Epub, page: string, root: Markup): (string | null)[] {
  return findAll(root, "link")
    .filter((link) => getAttribute(link, "rel")?.toLowerCase() === "stylesheet")
    .slice(0, MAX_STYLESHEETS)
    .map((link) => names.find(page, getAttribute(link, "href") ?? ""));
}
