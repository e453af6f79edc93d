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
  if (!section) return null;
  const place = target.anchor(await section.createDocument());
  const element = isElement(place) ? findNoteElement(place) : null;
  if (!element) return null;

  const parts = parseNoteParts(element);
  const { length } = getNoteText(parts).trim();
  return length > 0 && (call === "certain" || length <= MAX_NOTE_LENGTH) ? { href, parts } : null;
}

const callTypes = ["noteref", "biblioref", "glossref"];

/** EPUB 3 marks links to notes; in other books superscript links are likely ones. */
function classifyNoteLink(link: Element): "certain" | "likely" | "none" {
  const types = splitWords(link.getAttributeNS("http://www.idpf.org/2007/ops", "type"));
  const roles = splitWords(link.getAttribute("role"));

  if (callTypes.some((type) => types.includes(type) || roles.includes(`doc-${type}`))) {
    return "certain";
  }
  if (types.includes("backlink") || roles.includes("doc-backlink")) return "none";
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

/** The paragraph or list item of a note's anchor. */
function findNoteElement(anchor: Element): Element | null {
  if (anchor.matches("aside, li")) return anchor;
  const item = anchor.closest("li, aside");
  if (item) return item;
  if (anchor.matches("dt")) return anchor.nextElementSibling;

  let element = anchor;
  while (element.matches(inlineTags) && element.parentElement) element = element.parentElement;
  if (element.localName !== "body") return element;
  const next = anchor.nextElementSibling;
  return next?.matches(inlineTags) ? null : next;
}

function splitWords(attribute: string | null): string[] {
  return attribute?.split(/\s+/) ?? [];
}
