import type { Markup } from "./markup.ts";
import { readHtml } from "./read-markup.ts";

const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table td th tr ul".split(
    " ",
  ),
);

const UNREAD: ReadonlySet<string> = new Set("head script style template title".split(" "));

const PARAGRAPH = "\u2029";
const LINE = "\u2028";

/** HTML, or text that looks like none, as plain text; an empty line lies between paragraphs. */
export function plainText(source: string): string {
  const isHtml = /<[a-z!/][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(source);
  if (!isHtml) return tidy(source.replace(/(?:\r?\n|\r)[ \t]*(?:\r?\n|\r)\s*/g, PARAGRAPH));

  const root = readHtml(source);
  return root ? plainTextOf(root) : "";
}

/** The text of a document as it is read, without its head. */
export function plainTextOf(root: Markup): string {
  return tidy(collect(root));
}

function collect(node: Markup | string): string {
  if (typeof node === "string") return node.replace(/[\u2028\u2029]/g, " ");

  const name = node.name.toLowerCase();
  if (UNREAD.has(name)) return "";
  if (name === "br") return LINE;
  const content = node.children.map(collect).join("");
  return BLOCKS.has(name) ? `${PARAGRAPH}${content}${PARAGRAPH}` : content;
}

function tidy(text: string): string {
  return text
    .split(PARAGRAPH)
    .map((paragraph) =>
      paragraph
        .split(LINE)
        .map((line) => line.replace(/\s+/g, " ").trim())
        .join("\n")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}
