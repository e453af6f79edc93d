import { isElement } from "./is-element.ts";

/** A note outside the book: its text with a few meaningful tags and no other markup. */
export type NotePart = string | { tag: NoteTag; parts: NotePart[] };

const tags = [
  "p",
  "em",
  "i",
  "strong",
  "b",
  "sup",
  "sub",
  "cite",
  "q",
  "blockquote",
  "ul",
  "ol",
  "li",
  "br",
] as const;
type NoteTag = (typeof tags)[number];

/** The nodes of a note without its backlinks. */
export function parseNoteParts(nodes: Iterable<Node>): NotePart[] {
  return [...nodes].flatMap((node): NotePart[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? ""];
    return isElement(node) && !isIgnored(node) ? convertElement(node) : [];
  });
}

export function getNoteText(parts: readonly NotePart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : getNoteText(part.parts))).join("");
}

function convertElement(element: Element): NotePart[] {
  const name = element.localName.toLowerCase();
  const parts = parseNoteParts(element.childNodes);
  const tag = tags.find((allowed) => allowed === name);
  if (tag) return [{ tag, parts: tag === "br" ? [] : parts }];
  return blockNames.test(name) ? [...parts, " "] : parts;
}

const blockNames = /^(?:div|section|article|aside|header|h[1-6]|d[dt]|t[dh]|figcaption|pre)$/;

function isIgnored(element: Element): boolean {
  if (["script", "style", "template"].includes(element.localName)) return true;
  return element.localName === "a" && isBacklink(element);
}

function isBacklink(link: Element): boolean {
  const text = (link.textContent ?? "").trim();
  const attributes = [
    link.getAttributeNS("http://www.idpf.org/2007/ops", "type"),
    link.getAttribute("role"),
    link.getAttribute("class"),
  ].join(" ");
  return /back/.test(attributes) || !/[\p{L}\p{N}]/u.test(text);
}
