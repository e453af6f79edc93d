import { pathWithin } from "./book-address.ts";
import { DESCRIPTIONS } from "./clean-epub.ts";
import { attribute, findAll, findFirst, type Markup, spaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";

/** Where a reader that never was in the book begins, as books of EPUB 3 and of EPUB 2 call it. */
const TEXT = /(^|\s)(bodymatter|text)(\s|$)/;

/** What the book is opened with: what it says of itself, its contents, and the page its text begins on with its styles. */
export async function findOpening(epub: Epub): Promise<ReadonlySet<string>> {
  const contents = contentsOf(epub);
  const start = (await landmarkOf(epub, contents)) ?? guideOf(epub) ?? firstPageOf(epub);
  const page = start === null ? null : await epub.readMarkup(start);

  const paths = [...DESCRIPTIONS, epub.package.path, contents, start];
  const styles = start && page ? stylesOf(start, page) : [];
  return new Set([...paths, ...styles].filter((path) => path !== null));
}

function contentsOf({ package: { root, items } }: Epub): string | null {
  const nav = items.find(({ properties }) => properties.includes("nav"));
  const spine = findFirst(root, "spine");
  const ncx = items.find(({ id }) => spine && id === attribute(spine, "toc"));
  return (nav ?? ncx)?.path ?? null;
}

async function landmarkOf(epub: Epub, contents: string | null): Promise<string | null> {
  const root = contents && (await epub.readMarkup(contents));
  const landmarks =
    root && findAll(root, "nav").find((nav) => attribute(nav, "type", spaces.ops) === "landmarks");
  return landmarks ? pageOf(contents, findAll(landmarks, "a").find(isText(spaces.ops))) : null;
}

function guideOf({ package: { path, root } }: Epub): string | null {
  return pageOf(path, findAll(root, "reference").find(isText()));
}

function isText(space?: string) {
  return (element: Markup) => TEXT.test(attribute(element, "type", space) ?? "");
}

function pageOf(from: string, link: Markup | undefined): string | null {
  return link ? pathWithin(from, attribute(link, "href") ?? "") : null;
}

function firstPageOf({ package: { root, items } }: Epub): string | null {
  const first = findAll(root, "itemref").find((each) => attribute(each, "linear") !== "no");
  const id = first && attribute(first, "idref");
  return items.find((item) => item.id === id)?.path ?? null;
}

const MOST_STYLES = 100;

function stylesOf(page: string, root: Markup): (string | null)[] {
  return findAll(root, "link")
    .filter((link) => attribute(link, "rel")?.toLowerCase() === "stylesheet")
    .slice(0, MOST_STYLES)
    .map((link) => pathWithin(page, attribute(link, "href") ?? ""));
}
