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
  const parts = isElement(place) ? parseNoteParts(findNoteNodes(place)) : [];
  const { length } = getNoteText(parts).trim();
  return length > 0 && (call === "certain" || length <= MAX_NOTE_LENGTH) ? { href, parts } : null;
}

/** A link from a note back to its call looks like a call too. */
function isEarlier(view: View, link: Element, { index, anchor }: Target): boolean {
  const page = link.ownerDocument;
  const current = view.renderer.getContents().find(({ doc }) => doc === page)?.index ?? index;
  if (index !== current) return index < current;
  const place = anchor(page);
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
  if (/^\s*(?:[[({]\s*\w{1,4}\s*[\])}]|[*†‡§¶]{1,4})\s*$/.test(link.textContent)) return "likely";
  const onlyChild = link.children.length === 1 ? link.children[0] : null;
  return [link, onlyChild, link.parentElement].some(
    (candidate) => candidate && isSuperscript(candidate),
  )
    ? "likely"
    : "none";
}

function isSuperscript(element: Element): boolean {
  if (element.localName === "sup") return true;
  const raised = element.ownerDocument.defaultView?.getComputedStyle(element).verticalAlign ?? "";
  return ["super", "top", "text-top"].includes(raised) || /^\d/.test(raised);
}

const inlineTags = "a, span, sup, sub, em, strong, i, b, small, big";

/** The content of the paragraph, list item or other block that an anchor of a note stands for. */
function findNoteNodes(anchor: Element): Node[] {
  const item = anchor.closest("li, aside");
  if (item) return [...item.childNodes];

  let block = anchor;
  while (block.matches(inlineTags) && block.parentElement) block = block.parentElement;
  if (block.localName === "body") return collectLine(anchor);
  const row = block.closest("tr");
  if (row) return [...row.cells];
  return isOnlyMark(block) ? [block, ...collectFollowing(block)] : [...block.childNodes];
}

/** A heading, a term, or a paragraph with only the mark of the note, whose text follows. */
function isOnlyMark(block: Element): boolean {
  if (block.matches("h1, h2, h3, h4, h5, h6, dt")) return true;
  return /^[^\p{L}\p{N}]*(?:\d{1,4}|[a-z]|[ivxlc]{1,5})[^\p{L}\p{N}]*$/iu.test(block.textContent);
}

/** The blocks after a note's mark, up to the next heading or mark. */
function collectFollowing(mark: Element): Element[] {
  let last = mark;
  while (!last.nextElementSibling && last.parentElement?.matches("div, section, hgroup, header"))
    last = last.parentElement;

  const found: Element[] = [];
  let length = 0;
  for (let next = last.nextElementSibling; next; next = next.nextElementSibling) {
    length += next.textContent.length;
    if (isOnlyMark(next) || (found.length > 0 && length > MAX_NOTE_LENGTH)) break;
    found.push(next);
  }
  return found;
}

/** Text that stands in the body itself, up to the next block, line break or anchor; else the block after it. */
function collectLine(anchor: Element): Node[] {
  let start = anchor;
  while (start.parentElement && start.parentElement.localName !== "body")
    start = start.parentElement;

  const found: Node[] = [start];
  for (let next = start.nextSibling; next; next = next.nextSibling) {
    if (isElement(next) && (!next.matches(inlineTags) || next.matches("[id], [name]"))) break;
    found.push(next);
  }
  const hasText = found.some((node) => node !== start && node.nodeValue?.trim());
  const block = start.nextElementSibling;
  return hasText || !block ? found : [...found, block];
}

function splitWords(attribute: string | null): string[] {
  return attribute?.split(/\s+/) ?? [];
}
