import { readFile } from "node:fs/promises";

import type { LocalText } from "#domain/languages.ts";

import { FileRefused, locateFile } from "./folder-files.ts";
import { PageText } from "./records.ts";

/** The text of a page in each of its languages: what the record says, or what stands in the file that it names. */
export async function readPageText(folder: string, text: LocalText): Promise<LocalText> {
  if (typeof text === "string") return readOne(folder, text);

  const texts = Object.entries(text).map(async ([language, one]) => [
    language,
    await readOne(folder, one),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

async function readOne(folder: string, text: string): Promise<string> {
  if (!/^\S+\.md$/i.test(text)) return text;

  const bytes = await readFile(await locateFile(folder, text));
  const read = PageText.safeParse(decode(bytes, text));
  if (!read.success) {
    throw new FileRefused(`${text}: ${read.error.issues.map(({ message }) => message).join("; ")}`);
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
