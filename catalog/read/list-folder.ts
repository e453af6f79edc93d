import { isUtf8 } from "node:buffer";
import { opendir } from "node:fs/promises";
import { join } from "node:path";

import { FileError } from "#catalog/folder-files.ts";

/** In a folder that a hostile archive made there may be millions. */
const MAX_FILES = 2_000_000;

/** `link` is also a pipe or a device; the name of `misnamed`, which may be a folder, opens nothing. */
export type EntryKind = "file" | "link" | "misnamed";

/** Why nothing is read of an entry. */
export const entryFaults: Readonly<Record<Exclude<EntryKind, "file">, string>> = {
  link: "It is a link or no file. Put the file itself into the folder.",
  misnamed: "Its name has letters that are not UTF-8; rename it.",
};

/**
 * Everything in a folder and its subfolders that is no folder, by its path with "/", in order. Hidden files, and what
 * systems and programs add for themselves, are left out.
 */
export async function listFolder(folder: string): Promise<ReadonlyMap<string, EntryKind>> {
  const found: (readonly [string, EntryKind])[] = [];
  const waiting = [""];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for await (const { name, kind } of readEntries(join(folder, path))) {
      const whole = path === "" ? name : `${path}/${name}`;
      if (isOfSystem(name)) continue;
      if (kind === "folder") waiting.push(whole);
      else if (found.length < MAX_FILES) found.push([whole, kind]);
    }
  }
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The names in a folder that open something, in order; without hidden files and those of systems and programs. */
export async function listNames(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(readEntries(folder));
  return entries
    .filter(({ name, kind }) => kind !== "misnamed" && !isOfSystem(name))
    .map(({ name }) => name)
    .toSorted();
}

/** Throws `FileError` when nothing can be read of an entry. */
export function requireReadable(path: string, entries: ReadonlyMap<string, EntryKind>): void {
  const kind = entries.get(path) ?? "link";
  if (kind !== "file") throw new FileError(entryFaults[kind]);
}

type FolderEntry = { name: string; kind: EntryKind | "folder" };

async function* readEntries(folder: string): AsyncIterable<FolderEntry> {
  // Its types leave out this encoding.
  for await (const entry of await opendir(folder, { encoding: "buffer" as BufferEncoding })) {
    const bytes = entry.name as unknown as Buffer;
    const isFolder = entry.isDirectory();
    if (!isUtf8(bytes)) {
      yield { name: `${toReadableName(bytes)}${isFolder ? "/" : ""}`, kind: "misnamed" };
    } else if (isFolder) yield { name: bytes.toString(), kind: "folder" };
    else yield { name: bytes.toString(), kind: entry.isFile() ? "file" : "link" };
  }
}

/** For example "caf\xe9.pdf", which tells such names apart. */
function toReadableName(bytes: Buffer): string {
  return bytes.toString("latin1").replace(/[^ -~]/g, toCode);
}

function toCode(letter: string): string {
  return `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

function isOfSystem(name: string): boolean {
  return (
    name.startsWith(".") ||
    /^(?:__MACOSX|Thumbs\.db|ehthumbs(?:_vista)?\.db|desktop\.ini|Icon\r|~\$.*|\$RECYCLE\.BIN|System Volume Information|@eaDir|lost\+found)$/i.test(
      name,
    )
  );
}
