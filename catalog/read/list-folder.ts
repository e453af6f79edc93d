import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { join } from "node:path";

/** In a folder that a hostile archive made there may be millions. */
const MAX_FILES = 2_000_000;

/**
 * Everything in a folder and its subfolders that is no folder, by its path with "/", in order. Hidden files, and what
 * systems and programs add for themselves, are left out.
 */
export async function listFolder(folder: string): Promise<ReadonlyMap<string, Dirent>> {
  const found: (readonly [string, Dirent])[] = [];
  const waiting = [""];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for await (const entry of await opendir(join(folder, path))) {
      const name = path === "" ? entry.name : `${path}/${entry.name}`;
      if (isOfSystem(entry.name)) continue;
      if (entry.isDirectory()) waiting.push(name);
      else if (found.length < MAX_FILES) found.push([name, entry]);
    }
  }
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isOfSystem(name: string): boolean {
  return (
    name.startsWith(".") ||
    /^(?:__MACOSX|Thumbs\.db|ehthumbs(?:_vista)?\.db|desktop\.ini|Icon\r|~\$.*|\$RECYCLE\.BIN|System Volume Information|@eaDir|lost\+found)$/i.test(
      name,
    )
  );
}
