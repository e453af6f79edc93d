import { listBookPaths } from "./book-address.ts";
import {
  childElements,
  findAll,
  findFirst,
  getAttribute,
  getTrimmedText,
  type Markup,
} from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { isMarkupType } from "./parse-markup.ts";
import { readParagraphs } from "./plain-text.ts";
import {
  type Entry,
  getWords,
  type Landmark,
  type Place,
  readLandmarks,
  readMarkedList,
  readPageLinks,
} from "./read-links.ts";

export const NCX_TYPE = "application/x-dtbncx+xml";

/** What the book says of its parts. Every entry has words. */
export type Contents = {
  entries: readonly Entry[];
  landmarks: readonly Landmark[];
  /** The files that its lists of contents lead to. */
  named: ReadonlySet<string>;
};

/**
 * The first list of contents that leads to a file of the book: that of EPUB 3, the NCX, other links of the page of
 * contents, or the page that the guide names.
 */
export async function readContents(epub: Epub): Promise<Contents> {
  const { items } = epub.package;
  const nav = items.find(({ properties }) => properties.includes("nav"))?.path ?? null;
  const page = nav === null ? null : await epub.readMarkup(nav);
  const marked = nav !== null && page ? readMarkedList(page, nav) : [];
  const findMisplaced = createMisplacedRule(epub);
  const lists = [marked, await readNcx(epub)].map((list) => list.map(findMisplaced));
  const named = new Set(lists.flatMap(listAll).flatMap(findFile));

  if (!lists.some(leadsSomewhere)) {
    if (nav !== null && page) lists.push(readPageLinks(page, nav));
    lists.push(await readGuidePage(epub));
  }
  const entries = lists.find(leadsSomewhere) ?? lists.find((list) => list.length > 0) ?? [];
  return {
    entries: await nameEntries(epub, entries),
    landmarks: nav !== null && page ? readLandmarks(page, nav) : [],
    named,
  };

  function findFile({ place }: Entry): string[] {
    const found = place && epub.names.find(place.from, place.address);
    return found ? [found] : [];
  }

  /** A list may lead to its own page, which counts when that has a place in the reading order. */
  function leadsSomewhere(list: readonly Entry[]): boolean {
    return listAll(list).some((entry) =>
      findFile(entry).some(
        (path) => path !== entry.place?.from || epub.package.spine.includes(path),
      ),
    );
  }
}

/**
 * Some tools leave folders out of addresses in the contents. An entry that leads to no file gets the chapter whose path
 * ends as its address does, the only one or that in the fewest folders.
 */
function createMisplacedRule({ names, has, package: { spine } }: Epub): (entry: Entry) => Entry {
  const byFileName = Map.groupBy(new Set(spine.filter(has)), (path) =>
    getFileName(path).toLowerCase(),
  );
  return repair;

  function repair({ label, place, children }: Entry): Entry {
    const found = place && names.find(place.from, place.address) === null && findByEnd(place);
    return { label, place: found || place, children: children.map(repair) };
  }

  function findByEnd({ address }: Place): Place | null {
    const [written] = listBookPaths("", address);
    if (!written || written.path === "") return null;
    const end = `/${written.path}`.toLowerCase();
    const ending = (byFileName.get(getFileName(written.path).toLowerCase()) ?? [])
      .filter((each) => `/${each}`.toLowerCase().endsWith(end))
      .toSorted((one, two) => countFolders(one) - countFolders(two));
    const [path, other] = ending;
    const isClear = other === undefined || countFolders(other) > countFolders(path ?? "");
    if (path === undefined || !isClear) return null;
    const encoded = path.split("/").map(encodeURIComponent).join("/");
    return { from: "", address: encoded + written.fragment };
  }
}

function countFolders(path: string): number {
  return path.split("/").length;
}

/** The entries and all below them, in order. */
function listAll(entries: readonly Entry[]): Entry[] {
  const found: Entry[] = [];
  const waiting = entries.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    for (const entry of next.children.toReversed()) waiting.push(entry);
  }
  return found;
}

async function readNcx(epub: Epub): Promise<Entry[]> {
  const { items, root } = epub.package;
  const spine = findFirst(root, "spine");
  const toc = spine && getAttribute(spine, "toc");
  const byType = items.find(({ type, path }) => type === NCX_TYPE || /\.ncx$/i.test(path ?? ""));
  const from = (items.find(({ id }) => id === toc) ?? byType)?.path ?? null;
  const ncx = from === null ? null : await epub.readMarkup(from);
  const map = ncx && findFirst(ncx, "navMap");
  return from !== null && map ? readPoints(map, from) : [];
}

/** A group without an address leads to the first entry below it. */
function readPoints(parent: Markup, from: string): Entry[] {
  return childElements(parent)
    .filter(({ name }) => name === "navPoint")
    .map((point) => {
      const parts = childElements(point);
      const children = readPoints(point, from);
      const labels = parts.filter(({ name }) => name === "navLabel").map(getWords);
      const [address] = parts
        .filter(({ name }) => name === "content")
        .flatMap((content) => getAttribute(content, "src") ?? []);
      const place = address === undefined ? (children[0]?.place ?? null) : { from, address };
      return { label: labels.find((label) => label !== "") ?? "", place, children };
    });
}

/** A page of contents that is made for people only. */
async function readGuidePage({ names, package: opf, readMarkup }: Epub): Promise<Entry[]> {
  const reference = findAll(opf.root, "reference").find(
    (each) => getAttribute(each, "type")?.toLowerCase() === "toc",
  );
  const href = reference && getAttribute(reference, "href");
  const path = href ? names.find(opf.path, href) : null;
  const page = path === null ? null : await readMarkup(path);
  return path !== null && page ? readPageLinks(page, path) : [];
}

/** An entry without words gets those of the chapter it leads to. */
async function nameEntries(epub: Epub, entries: readonly Entry[]): Promise<Entry[]> {
  const titles = new Map<string, string>();
  for (const { label, place } of listAll(entries)) {
    const path = label === "" && place ? epub.names.find(place.from, place.address) : null;
    if (path !== null && !titles.has(path)) titles.set(path, await readTitle(epub, path));
  }
  return entries.flatMap(name);

  function name({ label, place, children }: Entry): Entry[] {
    const below = children.flatMap(name);
    if (label !== "") return [{ label, place, children: below }];
    // Nothing leads to it, and nothing names it.
    if (!place) return below;
    const path = epub.names.find(place.from, place.address);
    const title = path === null ? "" : titles.get(path);
    return [{ label: title || getFileName(path ?? place.address), place, children: below }];
  }
}

function getFileName(address: string): string {
  const [path = ""] = address.split("#");
  return path.split("/").findLast((part) => part !== "") ?? address;
}

/** In characters, of words that are no title. */
const MAX_TITLE_LENGTH = 80;

/** The first heading of a page, its title unless that is the title of the book, or its first words. */
async function readTitle(epub: Epub, path: string): Promise<string> {
  const type = epub.package.items.find((item) => item.path === path)?.type ?? "";
  if (!isMarkupType(type) && !epub.pages.has(path)) return "";
  const page = await epub.readStartOfMarkup(path);
  if (!page) return "";
  const ofBook = findFirst(epub.package.root, "title");
  const title = [
    ...findHeadings(page).map(getWords),
    ...findAll(page, "title")
      .map(getTrimmedText)
      .filter((words) => !ofBook || words !== getTrimmedText(ofBook)),
  ].find((words) => words !== "");
  if (title) return title;
  const [words = ""] = readParagraphs(page);
  return words.replace(/\s+/g, " ").slice(0, MAX_TITLE_LENGTH).trim() || getWords(page);
}

function findHeadings(page: Markup): Markup[] {
  return ["h1", "h2", "h3", "h4", "h5", "h6"].flatMap((name) => findAll(page, name).slice(0, 9));
}
