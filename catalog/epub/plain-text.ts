import type { Markup } from "./markup.ts";
import { parseHtml } from "./parse-markup.ts";

const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  "address article aside blockquote body dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table td th tr ul".split(
    " ",
  ),
);

const SKIPPED_ELEMENTS: ReadonlySet<string> = new Set(
  "head script style template title".split(" "),
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
  return normalizeSpaces(collectText(root));
}

function collectText(node: Markup | string): string {
  if (typeof node === "string") return node.replace(/[\u2028\u2029]/g, " ");

  const name = node.name.toLowerCase();
  if (SKIPPED_ELEMENTS.has(name)) return "";
  if (name === "br") return LINE_SEPARATOR;
  const content = node.children.map(collectText).join("");
  return BLOCK_ELEMENTS.has(name)
    ? `${PARAGRAPH_SEPARATOR}${content}${PARAGRAPH_SEPARATOR}`
    : content;
}

function normalizeSpaces(text: string): string {
  return text
    .split(PARAGRAPH_SEPARATOR)
    .map((paragraph) =>
      paragraph
        .split(LINE_SEPARATOR)
        .map((line) => line.replace(/\s+/g, " ").trim())
        .join("\n")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}
