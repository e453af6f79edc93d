import { childElements, getAttribute, type Markup, namespaces, walkElements } from "./markup.ts";
import { getPlainText } from "./plain-text.ts";

/** A place in the book, by an address as the file `from` has it. */
export type Place = { from: string; address: string };

/** An entry of the contents. `label` is "" when it has no words. */
export type Entry = { label: string; place: Place | null; children: Entry[] };

/** A part of the book that readers know by its type, such as the beginning of the text. */
export type Landmark = { type: string; label: string; place: Place };

/** The list that a page of contents names as such, or else one without a type. */
export function readMarkedList(page: Markup, from: string): Entry[] {
  const elements = [...walkElements(page)];
  const marked = elements.filter((each) => isMarked(each, /^(?:toc|doc-toc)$/));
  const navs = elements.filter((each) => nameOf(each) === "nav");
  for (const list of [...marked, ...navs]) {
    const entries = readBlock(list, { from, below: null });
    if (entries.some(leads)) return entries;
  }
  return [];
}

/** All links of a page as a list of contents. */
export function readPageLinks(page: Markup, from: string): Entry[] {
  return readBlock(page, { from, below: null });
}

export function readLandmarks(page: Markup, from: string): Landmark[] {
  const lists = walkElements(page).filter((each) => isMarked(each, /^landmarks$/));
  return lists
    .flatMap(walkElements)
    .flatMap((link) => readLandmark(link, from))
    .toArray();
}

function readLandmark(link: Markup, from: string): Landmark[] {
  const type = getAttribute(link, "type", namespaces.ops);
  const address = getAttribute(link, "href");
  return nameOf(link) === "a" && type !== null && address !== null
    ? [{ type, label: getWords(link) || type, place: { from, address } }]
    : [];
}

/** The words of an element in one line, or those that stand for its pictures. */
export function getWords(element: Markup): string {
  const words = toLine(getPlainText(element));
  if (words !== "") return words;
  const described = walkElements(element).flatMap((each) =>
    ["alt", "aria-label", "title"].flatMap((name) => getAttribute(each, name) ?? []),
  );
  return toLine(described.next().value ?? "");
}

function toLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const LISTS = /^(?:ol|ul|dl|menu|dir)$/;
const ITEMS = /^(?:li|dt|dd)$/;
const BLOCKS =
  /^(?:address|article|aside|blockquote|body|caption|center|details|div|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|html|main|nav|p|pre|section|summary|table|tbody|tfoot|thead|tr)$/;

/** Lists of a page of contents that are no contents. */
const OTHER_LISTS = /^(?:landmarks|page-list|doc-pagelist|lo[aitv])$/;

function isMarked(element: Markup, mark: RegExp): boolean {
  const type = getAttribute(element, "type", namespaces.ops) ?? "";
  const marks = `${type} ${getAttribute(element, "role") ?? ""}`.toLowerCase();
  return marks.split(/\s+/).some((each) => mark.test(each));
}

function nameOf({ name }: Markup): string {
  return name.toLowerCase();
}

function leads({ place, children }: Entry): boolean {
  return place !== null || children.some(leads);
}

/** `below` receives the entries of lists inside an item. */
type BlockContext = { from: string; below: Entry[] | null };

/** The entries of a list, or of the lines that an element consists of. */
function readBlock(element: Markup, { from, below }: BlockContext): Entry[] {
  if (isMarked(element, OTHER_LISTS)) return [];
  const entries: Entry[] = [];
  if (LISTS.test(nameOf(element))) {
    append(below ?? entries, readList(element, from));
    return entries;
  }
  let line: (Markup | string)[] = [];
  for (const child of element.children) {
    const name = typeof child === "string" ? "" : nameOf(child);
    const isBlock = [BLOCKS, LISTS, ITEMS].some((names) => names.test(name));
    if (typeof child === "string" || (!isBlock && name !== "br")) {
      line.push(child);
      continue;
    }
    append(entries, readLine(line, from));
    line = [];
    if (isBlock) append(entries, readBlock(child, { from, below }));
  }
  append(entries, readLine(line, from));
  return entries;
}

/** A loop, because a list may be too long for the parameters of a call. */
function append(entries: Entry[], more: readonly Entry[]): void {
  for (const entry of more) entries.push(entry);
}

/** A list that is not in an item, as books write it, belongs to the item before it, and so does a definition. */
function readList(list: Markup, from: string): Entry[] {
  const entries: Entry[] = [];
  for (const child of childElements(list)) {
    const name = nameOf(child);
    const found = ITEMS.test(name)
      ? readItem(child, from)
      : readBlock(child, { from, below: null });
    const isBelow = LISTS.test(name) || name === "dd";
    append((isBelow && entries.at(-1)?.children) || entries, found);
  }
  return entries;
}

/** The links of an item, or its words, with the entries of the lists in it below. */
function readItem(item: Markup, from: string): Entry[] {
  const below: Entry[] = [];
  const found = readBlock(item, { from, below });
  const label = found.length === 0 ? getWords(removeLists(item)) : "";
  const entries = label === "" ? found : [{ label, place: null, children: [] }];
  append(entries.at(-1)?.children ?? entries, below);
  return entries;
}

function removeLists(element: Markup): Markup {
  const children = element.children.flatMap((child): (Markup | string)[] => {
    if (typeof child === "string") return [child];
    return LISTS.test(nameOf(child)) ? [] : [removeLists(child)];
  });
  return { ...element, children };
}

/** The links of a line. Words before several, such as the name of a part, become a group. */
function readLine(line: readonly (Markup | string)[], from: string): Entry[] {
  const entries: Entry[] = [];
  for (const link of line.flatMap(listLinks)) {
    const address = getAttribute(link, "href") ?? "";
    const last = entries.at(-1);
    // A number and a name may each be a link.
    if (last?.place?.address === address) last.label = toLine(`${last.label} ${getWords(link)}`);
    else entries.push({ label: getWords(link), place: { from, address }, children: [] });
  }
  const [first, second] = entries;
  if (!first) return [];
  if (!second) return [{ ...first, label: first.label || getLineWords(line) }];
  const group = getLineWords(
    line.slice(
      0,
      line.findIndex((part) => listLinks(part).length > 0),
    ),
  );
  return /\p{L}/u.test(group) ? [{ label: group, place: null, children: entries }] : entries;
}

function listLinks(part: Markup | string): Markup[] {
  if (typeof part === "string") return [];
  return walkElements(part)
    .filter((each) => nameOf(each) === "a" && getAttribute(each, "href") !== null)
    .toArray();
}

function getLineWords(children: readonly (Markup | string)[]): string {
  return getWords({ space: namespaces.html, name: "div", attributes: [], children });
}
