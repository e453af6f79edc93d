import type { View } from "foliate-js/view.js";

import { isElement } from "./is-element.ts";
import { type NotePart, parseNoteParts, getNoteText } from "./note-parts.ts";

export type Note = { href: string; parts: NotePart[] };

/** Longer texts are not notes, although a link looks like one. */
const MAX_NOTE_LENGTH = 3000;

/** The note behind a link; null for an ordinary link. */
export async function findNote(view: View, link: Element, href: string): Promise<Note | null> {
  const call = classifyNoteLink(link);
  if (call === "none") return null;

  const target = view.book.resolveHref(href);
  const section = target && view.book.sections[target.index];
  if (!section || (call === "likely" && isEarlier(view, link, target))) return null;
  const place = target.anchor(await section.createDocument());
  const parts = isElement(place) ? parseNoteParts(findNoteNodes(place, link)) : [];
  const { length } = getNoteText(parts).trim();
  return length > 0 && (call === "certain" || length <= MAX_NOTE_LENGTH) ? { href, parts } : null;
}

/** A link from a note back to its call looks like a call too. */
function isEarlier(view: View, link: Element, { index, anchor }: Target): boolean {
  const page = link.ownerDocument;
  const current = view.renderer.getContents().find(({ doc }) => doc === page)?.index ?? index;
  if (index !== current) return index < current;
  return isBefore(anchor(page), link);
}

function isBefore(place: unknown, link: Element): boolean {
  return (
    isElement(place) && link.compareDocumentPosition(place) === Node.DOCUMENT_POSITION_PRECEDING
  );
}

type Target = NonNullable<ReturnType<View["book"]["resolveHref"]>>;

const callTypes = ["noteref", "biblioref", "glossref"];

/** EPUB 3 marks links to notes; in other books superscript links and those like [4] or * are likely ones. */
function classifyNoteLink(link: Element): "certain" | "likely" | "none" {
  const types = splitWords(link.getAttributeNS("http://www.idpf.org/2007/ops", "type"));
  const roles = splitWords(link.getAttribute("role"));

  if (callTypes.some((type) => types.includes(type) || roles.includes(`doc-${type}`))) {
    return "certain";
  }
  if (types.includes("backlink") || roles.includes("doc-backlink")) return "none";
  return CALL_MARK.test(link.textContent) || listWithSameWords(link).some(isSuperscript)
    ? "likely"
    : "none";
}

/** A short word in brackets, signs, or a number in a circle. */
const CALL_MARK =
  /^\s*(?:[[({［（｛【〔〈]\s*[\p{L}\p{N}]{1,4}\s*[\])}］）｝】〕〉]|[*†‡§¶※＊]{1,4}|[\u2460-\u24ff\u2776-\u2793\u3251-\u32bf])\s*$/u;

/** The link, the elements that have all of its words, and those around it in its line. */
function listWithSameWords(link: Element): Element[] {
  const words = link.textContent.trim();
  const inside = [...link.querySelectorAll("*")].filter(
    (each) => each.textContent.trim() === words,
  );
  return [link, ...inside, ...listInlineAround(link)];
}

function listInlineAround({ parentElement: outer }: Element): Element[] {
  return outer?.matches(inlineTags) ? [outer, ...listInlineAround(outer)] : [];
}

function isSuperscript(element: Element): boolean {
  if (element.localName === "sup") return true;
  const raised = element.ownerDocument.defaultView?.getComputedStyle(element).verticalAlign ?? "";
  return ["super", "top", "text-top"].includes(raised) || /^\d/.test(raised);
}

const inlineTags = "a, span, sup, sub, em, strong, i, b, small, big, cite, q, u, code, font, img";

type IsOther = (element: Element) => boolean;

/** The content of the paragraph, list item or other block that an anchor of a note stands for. */
function findNoteNodes(anchor: Element, call: Element): Node[] {
  const isOther = recognizeOthers(anchor, call);
  const isShared = (block: Element) => hasOther(block, isOther);
  const item = anchor.closest("li, aside");
  if (item && !isShared(item)) return [...item.childNodes];

  let block = anchor;
  while (block.matches(inlineTags) && block.parentElement) block = block.parentElement;
  const row = block.closest("tr");
  if (row && !isShared(row)) return [...row.cells];
  if (block.localName === "body" || isShared(block)) return collectLine(anchor, block, isOther);
  if (isOnlyMark(block)) return collectMarked(block, isOther);
  return [...block.childNodes, ...listContinuation(block, isOther)];
}

/** The paragraphs between a note and the next one; none when no other follows. */
function listContinuation(block: Element, isOther: IsOther): Element[] {
  const found: Element[] = [];
  let length = 0;
  for (let next = block.nextElementSibling; next; next = next.nextElementSibling) {
    if (hasOther(next, isOther)) return found;
    length += next.textContent.length;
    if (length > MAX_NOTE_LENGTH || next.matches("h1, h2, h3, h4, h5, h6, hr")) return [];
    found.push(next);
  }
  return [];
}

/**
 * Another note begins where another call leads, and at a mark with the name of this anchor but another number. Pages and
 * paragraphs have names too.
 */
function recognizeOthers(anchor: Element, call: Element): IsOther {
  const called = listCalledNames(call);
  const pattern = getPattern(anchor);
  return (element) =>
    !element.contains(anchor) &&
    !anchor.contains(element) &&
    (called.has(getName(element)) ||
      (pattern.includes("#") && getPattern(element) === pattern && beginsWithMark(element)));
}

/** The names in the file of a note to which the calls on a page lead. */
function listCalledNames(call: Element): Set<string> {
  const page = call.ownerDocument;
  const [file] = splitAddress(call);
  const names = [...page.querySelectorAll("a[href*='#']")].flatMap((link) => {
    const [path, name = ""] = splitAddress(link);
    const isCalled = name !== "" && path === file && !isBefore(page.getElementById(name), link);
    return isCalled && classifyNoteLink(link) !== "none" ? [name] : [];
  });
  return new Set(names);
}

function splitAddress(link: Element): string[] {
  return (link.getAttribute("href") ?? "").split("#");
}

function getName(element: Element): string {
  return element.id || (element.getAttribute("name") ?? "");
}

/** For "note12" it is "note#". */
function getPattern(element: Element): string {
  return getName(element).replaceAll(/\d+/g, "#");
}

/** Whether an element is a mark, or begins with its number; an empty one stands before what it names. */
function beginsWithMark(element: Element): boolean {
  const text = element.textContent.trim() || element.nextSibling?.textContent || "";
  const [, number = "-"] = /^[^\p{L}\p{N}]*(\d+)/u.exec(text) ?? [];
  return isOnlyMark(element) || getName(element).split(/\D+/).includes(number);
}

function hasOther(block: Element, isOther: IsOther): boolean {
  return isOther(block) || [...block.querySelectorAll("[id], [name]")].some(isOther);
}

/** A heading, a term, or a paragraph with only the mark of the note, whose text follows. */
function isOnlyMark(block: Element): boolean {
  if (block.matches("h1, h2, h3, h4, h5, h6, dt")) return true;
  return /^[^\p{L}\p{N}]*(?:\d{1,4}|[a-z]|[ivxlc]{1,5})[^\p{L}\p{N}]*$/iu.test(block.textContent);
}

/** A note's mark and what follows, up to the next heading, mark or note. */
function collectMarked(mark: Element, isOther: IsOther): Node[] {
  let last = mark.closest("hgroup") ?? mark;
  while (!last.nextSibling && last.parentElement?.matches("div, section, hgroup, header"))
    last = last.parentElement;

  const found: Node[] = [last.localName === "hgroup" ? last : mark];
  let length = 0;
  for (let next = last.nextSibling; next; next = next.nextSibling) {
    if (isElement(next) && (isOnlyMark(next) || hasOther(next, isOther))) break;
    length += next.textContent?.length ?? 0;
    if (found.length > 1 && length > MAX_NOTE_LENGTH) break;
    found.push(next);
  }
  return found;
}

/** Text that stands in a block of several notes, up to the next block, line break or note; else the block after it. */
function collectLine(anchor: Element, block: Element, isOther: IsOther): Node[] {
  let start = anchor;
  while (start.parentElement && start.parentElement !== block) start = start.parentElement;

  const found: Node[] = [start];
  for (let next = start.nextSibling; next; next = next.nextSibling) {
    if (isElement(next) && (!next.matches(inlineTags) || hasOther(next, isOther))) break;
    found.push(next);
  }
  const hasText = found.some((node) => node !== start && node.nodeValue?.trim());
  const following = start.nextElementSibling;
  if (hasText || !following) return found;
  return isOnlyMark(following) ? collectMarked(following, isOther) : [...found, following];
}

function splitWords(attribute: string | null): string[] {
  return attribute?.split(/\s+/) ?? [];
}
