import type { Cleaning } from "./clean/cleaning.ts";
import { cleanStyleSheet } from "./clean/clean-css.ts";
import { cleanDescription } from "./clean/clean-description.ts";
import { cleanDocument } from "./clean/clean-document.ts";
import { decodeText } from "./decode-text.ts";
import { deobfuscateStart } from "./encryption.ts";
import { isCompleteFont } from "./is-complete-font.ts";
import { type Markup, namespaces } from "./markup.ts";
import type { Epub } from "./open-epub.ts";
import { MAX_MARKUP_LENGTH, parseWithinLimits } from "./parse-markup.ts";
import { sniffType } from "./sniff-type.ts";
import { serializeMarkup } from "./serialize-markup.ts";

export type CleanedFile = { path: string; type: string; content: Uint8Array | string };

/** Cleans a file according to its content, not its name; null when it may not be served. */
export async function cleanFile(
  epub: Epub,
  type: string,
  cleaning: Cleaning,
): Promise<CleanedFile | null> {
  const { path } = cleaning;
  const content = await epub.read(path);
  const found = sniffType(deobfuscate(epub, path, content));
  if (epub.obfuscated.has(path)) return found ? { path, type: found, content } : null;
  if (found) return isCompleteFont(content, found) ? { path, type: found, content } : null;

  if (isStyleSheet(path, type)) {
    return { path, type: "text/css", content: cleanStyleSheet(decodeText(content), cleaning) };
  }
  return isMarkupType(type) ? cleanMarkup(content, cleaning) : null;
}

/** Whether a file is cleaned as text, which takes far more time and memory than copying a picture. */
export function isTextFile({ path, type }: { path: string; type: string }): boolean {
  return isStyleSheet(path, type) || isMarkupType(type);
}

function isStyleSheet(path: string, type: string): boolean {
  return type === "text/css" || (/\.css$/i.test(path) && !isMarkupType(type));
}

function deobfuscate(epub: Epub, path: string, content: Uint8Array): Uint8Array {
  const how = epub.obfuscated.get(path);
  return how ? deobfuscateStart(content, how, epub.package.identifier) : content;
}

function isMarkupType(type: string): boolean {
  return /\bhtml\b|[/+]xml$|x-dtbncx/.test(type);
}

function cleanMarkup(content: Uint8Array, cleaning: Cleaning): CleanedFile | null {
  const { root, exceedsLimits } =
    content.length > MAX_MARKUP_LENGTH
      ? { root: null, exceedsLimits: true }
      : parseWithinLimits(decodeText(content));
  if (exceedsLimits) cleaning.note("too long, too deep, or too many elements or attributes");
  const type = root && findRootType(root);
  if (!type) return null;

  const cleaned =
    type === NCX_TYPE ? cleanDescription(root, cleaning) : cleanDocument(root, cleaning);
  return cleaned && { path: cleaning.path, type, content: serializeMarkup(cleaned) };
}

const NCX_TYPE = "application/x-dtbncx+xml";

function findRootType({ space, name }: Markup): string | null {
  if (space === namespaces.html && name.toLowerCase() === "html") return "application/xhtml+xml";
  if (space === namespaces.svg && name === "svg") return "image/svg+xml";
  return space === namespaces.ncx && name === "ncx" ? NCX_TYPE : null;
}
