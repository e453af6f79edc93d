import type { Markup } from "./markup.ts";
import { parseHtml } from "./parse-markup.ts";

const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  "address article aside blockquote body caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre section summary table td text th tr ul".split(
    " ",
  ),
);

/** `rp`, `rt` and `rtc` say how the words beside them are pronounced. */
const SKIPPED_ELEMENTS: ReadonlySet<string> = new Set(
  "desc head rp rt rtc script style template title".split(" "),
);

const PARAGRAPH_SEPARATOR = "\u2029";
const LINE_SEPARATOR = "\u2028";

/** Converts HTML or plain text to plain text with an empty line between paragraphs. */
export function toPlainText(source: string): string {
  const isHtml = /<[a-z!/][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(source);
  if (!isHtml)
    return normalizeSpaces(
      source.replace(/(?:\r?\n|\r)[ \t]*(?:\r?\n|\r)\s*/g, PARAGRAPH_SEPARATOR),
    );

  const root = parseHtml(source);
  return root ? getPlainText(root) : "";
}

export function getPlainText(root: Markup): string {
  return [...readParagraphs(root)].join("\n\n");
}

/** The paragraphs of a document one by one, because a long one takes much memory as a whole. */
export function* readParagraphs(root: Markup): Generator<string> {
  let pieces: string[] = [];
  for (const piece of walkText(root)) {
    if (piece !== PARAGRAPH_SEPARATOR) {
      pieces.push(piece);
      continue;
    }
    const paragraph = normalizeLines(pieces.join(""));
    pieces = [];
    if (paragraph !== "") yield paragraph;
  }
  const last = normalizeLines(pieces.join(""));
  if (last !== "") yield last;
}

/** Without recursion, because each level would pass on every piece again. */
function* walkText(root: Markup): Generator<string> {
  const waiting: (Markup | string)[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") yield next;
    else for (const part of listParts(next).toReversed()) waiting.push(part);
  }
}

function listParts({ name: written, children }: Markup): (Markup | string)[] {
  const name = written.toLowerCase();
  if (SKIPPED_ELEMENTS.has(name)) return [];
  if (name === "br") return [LINE_SEPARATOR];
  const parts = children.map((child) =>
    typeof child === "string" ? child.replace(/[\u2028\u2029]/g, " ") : child,
  );
  return BLOCK_ELEMENTS.has(name) ? [PARAGRAPH_SEPARATOR, ...parts, PARAGRAPH_SEPARATOR] : parts;
}

function normalizeSpaces(text: string): string {
  return text
    .split(PARAGRAPH_SEPARATOR)
    .map(normalizeLines)
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

function normalizeLines(paragraph: string): string {
  return paragraph
    .split(LINE_SEPARATOR)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .join("\n")
    .trim();
}
