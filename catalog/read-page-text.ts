import { readFile, stat } from "node:fs/promises";

import type { LocalText } from "#domain/languages.ts";
import type { PageBlock, PageText } from "#domain/page-text.ts";

import { FileError, locateFile } from "./folder-files.ts";
import { refuseMarkdown } from "./markdown-limits.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { MAX_PAGE_LENGTH, PageMarkdown } from "./ministry-records.ts";

/** The text of a page in each language, from the record or from the file it names. */
export async function readPageText(folder: string, text: LocalText): Promise<PageText> {
  if (typeof text === "string") return readLanguageText(folder, text);

  const texts = Object.entries(text).map(async ([language, source]) => [
    language,
    await readLanguageText(folder, source),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

async function readLanguageText(folder: string, text: string): Promise<PageBlock[]> {
  return /^[^\r\n]+\.md$/i.test(text)
    ? parseBlocks(await readMarkdownFile(folder, text), text)
    : parseBlocks(text, "text");
}

function parseBlocks(markdown: string, name: string): PageBlock[] {
  const reason = refuseMarkdown(markdown);
  if (reason) throw new FileError(`${name}: ${reason}`);

  const blocks = parseMarkdown(markdown);
  if (blocks.length === 0) throw new FileError(`${name}: the text is empty`);
  return blocks;
}

async function readMarkdownFile(folder: string, name: string): Promise<string> {
  const file = await locateFile(folder, name);
  // UTF-8 takes at most four bytes per character.
  if ((await stat(file)).size > 4 * MAX_PAGE_LENGTH) throw new FileError(`${name} is too long.`);

  const read = PageMarkdown.safeParse(decode(await readFile(file), name));
  if (!read.success) {
    throw new FileError(`${name}: ${read.error.issues.map(({ message }) => message).join("; ")}`);
  }
  return read.data;
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileError(`${name} is not UTF-8 text.`);
  }
}
