/** A note as it is shown outside the book: words and the few marks that carry meaning, and nothing else of its markup. */
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

/** What a note says, without the ways back to where it is called. */
export function parseNoteParts(element: Element): NotePart[] {
  return [...element.childNodes].flatMap((node): NotePart[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? ""];
    return isElement(node) && !isIgnored(node) ? convertElement(node) : [];
  });
}

export function getNoteText(parts: readonly NotePart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : getNoteText(part.parts))).join("");
}

function convertElement(element: Element): NotePart[] {
  const name = element.localName.toLowerCase();
  const parts = parseNoteParts(element);
  const tag = tags.find((known) => known === name);
  if (tag) return [{ tag, parts: tag === "br" ? [] : parts }];
  return name === "div" || name === "section" ? [...parts, " "] : parts;
}

function isIgnored(element: Element): boolean {
  if (["script", "style", "template"].includes(element.localName)) return true;
  return element.localName === "a" && isBacklink(element);
}

function isBacklink(link: Element): boolean {
  const words = (link.textContent ?? "").trim();
  const said = [
    link.getAttributeNS("http://www.idpf.org/2007/ops", "type"),
    link.getAttribute("role"),
    link.getAttribute("class"),
  ].join(" ");
  return /back/.test(said) || !/[\p{L}\p{N}]/u.test(words);
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
