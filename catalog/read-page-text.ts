import { readFile, stat } from "node:fs/promises";

import type { LocalText } from "#domain/languages.ts";
import type { PageBlock, PageText } from "#domain/page-text.ts";

import { FileRefused, locateFile } from "./folder-files.ts";
import { refuseMarkdown } from "./markdown-limits.ts";
import { readMarkdown } from "./read-markdown.ts";
import { LONGEST_PAGE, PageMarkdown } from "./ministry-records.ts";

/** The text of a page in each of its languages: what the record says, or what stands in the file that it names. */
export async function readPageText(folder: string, text: LocalText): Promise<PageText> {
  if (typeof text === "string") return readOne(folder, text);

  const texts = Object.entries(text).map(async ([language, one]) => [
    language,
    await readOne(folder, one),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

async function readOne(folder: string, text: string): Promise<PageBlock[]> {
  return /^[^\r\n]+\.md$/i.test(text)
    ? readBlocks(await readText(folder, text), text)
    : readBlocks(text, "text");
}

function readBlocks(markdown: string, name: string): PageBlock[] {
  const reason = refuseMarkdown(markdown);
  if (reason) throw new FileRefused(`${name}: ${reason}`);

  const blocks = readMarkdown(markdown);
  if (blocks.length === 0) throw new FileRefused(`${name}: there is nothing in it to be shown`);
  return blocks;
}

async function readText(folder: string, name: string): Promise<string> {
  const file = await locateFile(folder, name);
  // A character is written in four bytes at most.
  if ((await stat(file)).size > 4 * LONGEST_PAGE) throw new FileRefused(`${name} is too long.`);

  const read = PageMarkdown.safeParse(decode(await readFile(file), name));
  if (!read.success) {
    throw new FileRefused(`${name}: ${read.error.issues.map(({ message }) => message).join("; ")}`);
  }
  return read.data;
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused(`${name} is not UTF-8 text.`);
  }
}
