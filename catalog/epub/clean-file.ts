import type { Cleaning } from "./clean/cleaning.ts";
import { cleanStyleSheet } from "./clean/clean-css.ts";
import { cleanDescription } from "./clean/clean-description.ts";
import { cleanDocument } from "./clean/clean-document.ts";
import { decodeText } from "./decode-text.ts";
import { revealStart } from "./encryption.ts";
import { isWholeFont } from "./is-whole-font.ts";
import { type Markup, spaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { LONGEST_MARKUP, readBounded } from "./read-markup.ts";
import { sniffType } from "./sniff-type.ts";
import { writeMarkup } from "./write-markup.ts";

export type CleanFile = { path: string; type: string; content: Uint8Array | string };

/** A file of the book as it may be served, by what it holds and not by what it is called; else null. */
export async function cleanFile(
  epub: Epub,
  type: string,
  cleaning: Cleaning,
): Promise<CleanFile | null> {
  const { path } = cleaning;
  const content = await epub.read(path);
  const found = sniffType(revealed(epub, path, content));
  if (epub.obfuscated.has(path)) return found ? { path, type: found, content } : null;
  if (found) return isWholeFont(content, found) ? { path, type: found, content } : null;

  if (isStyleSheet(path, type)) {
    return { path, type: "text/css", content: cleanStyleSheet(decodeText(content), cleaning) };
  }
  return isMarkupType(type) ? cleanMarkup(content, cleaning) : null;
}

/** Whether a file is cleaned as a text: that takes much more time and memory than to keep a picture. */
export function isText({ path, type }: { path: string; type: string }): boolean {
  return isStyleSheet(path, type) || isMarkupType(type);
}

function isStyleSheet(path: string, type: string): boolean {
  return type === "text/css" || (/\.css$/i.test(path) && !isMarkupType(type));
}

function revealed(epub: Epub, path: string, content: Uint8Array): Uint8Array {
  const how = epub.obfuscated.get(path);
  return how ? revealStart(content, how, epub.package.identifier) : content;
}

function isMarkupType(type: string): boolean {
  return /\bhtml\b|[/+]xml$|x-dtbncx/.test(type);
}

function cleanMarkup(content: Uint8Array, cleaning: Cleaning): CleanFile | null {
  const { root, isTooMuch } =
    content.length > LONGEST_MARKUP
      ? { root: null, isTooMuch: true }
      : readBounded(decodeText(content));
  if (isTooMuch) cleaning.note("too long, too deep, or too many elements or attributes");
  const type = root && typeOfRoot(root);
  if (!type) return null;

  const cleaned = type === NCX ? cleanDescription(root, cleaning) : cleanDocument(root, cleaning);
  return cleaned && { path: cleaning.path, type, content: writeMarkup(cleaned) };
}

const NCX = "application/x-dtbncx+xml";

function typeOfRoot({ space, name }: Markup): string | null {
  if (space === spaces.html && name.toLowerCase() === "html") return "application/xhtml+xml";
  if (space === spaces.svg && name === "svg") return "image/svg+xml";
  return space === spaces.ncx && name === "ncx" ? NCX : null;
}
