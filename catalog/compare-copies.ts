import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import { CONTENTS_FILE } from "./epub/book-names.ts";
import { INDEX_FILE } from "./epub/clean-epub.ts";
import { findAll, getAttribute } from "./epub/markup.ts";
import { readMarkup } from "./epub/parse-markup.ts";
import { getPlainText } from "./epub/plain-text.ts";

/**
 * How two copies of a book for reading differ, for example "pages 20 → 23, links 0 → 12, other words on 3 pages."; null
 * when they seem to be the same. Throws when the second copy cannot be read.
 */
export async function compareCopies(before: string, after: string): Promise<string | null> {
  const [former, present] = [await readCopy(before).catch(() => null), await readCopy(after)];
  if (!former) return "its former copy was missing or damaged.";
  const changed = counted
    .filter((what) => former.counts[what] !== present.counts[what])
    .map((what) => `${what} ${former.counts[what]} → ${present.counts[what]}`);
  const added = Math.max(0, present.counts.pages - former.counts.pages);
  const other = countSurplus(present.texts, former.texts) - added;
  if (other > 0) changed.push(`other words on ${other} ${other === 1 ? "page" : "pages"}`);
  return changed.length > 0 ? `${changed.join(", ")}.` : null;
}

const counted = ["pages", "pictures", "styles", "fonts", "recordings", "links"] as const;

type Copy = {
  counts: Record<(typeof counted)[number], number>;
  /** Hashes of the texts of its pages, and how many pages have each. */
  texts: ReadonlyMap<string, number>;
};

function countSurplus(texts: Copy["texts"], others: Copy["texts"]): number {
  return texts
    .entries()
    .reduce((sum, [hash, pages]) => sum + Math.max(0, pages - (others.get(hash) ?? 0)), 0);
}

const FileList = z.array(
  z.object({ path: z.string(), type: z.string(), stored: z.string().optional() }),
);

async function readCopy(folder: string): Promise<Copy> {
  const listed = FileList.parse(JSON.parse(await readFile(join(folder, INDEX_FILE), "utf8")));
  // The contents are made from what the book has; copies of an earlier version have none.
  const files = listed.filter(({ path }) => path !== CONTENTS_FILE);
  const count = (types: RegExp) => files.filter(({ type }) => types.test(type)).length;
  const texts = new Map<string, number>();
  let links = 0;
  for (const { path, type, stored = path } of files) {
    if (!/xhtml|ncx/.test(type)) continue;
    const root = readMarkup(await readFile(join(folder, stored), "utf8"));
    if (!root) continue;
    // In the contents of EPUB 2, `content` has the address.
    links += findAll(root, "a").filter((link) => getAttribute(link, "href") !== null).length;
    links += findAll(root, "content").filter((link) => getAttribute(link, "src") !== null).length;
    if (!/xhtml/.test(type)) continue;
    const hash = createHash("sha256").update(getPlainText(root)).digest("base64");
    texts.set(hash, (texts.get(hash) ?? 0) + 1);
  }
  const counts = {
    pages: count(/xhtml/),
    pictures: count(/^image\//),
    styles: count(/^text\/css/),
    fonts: count(/^font\//),
    recordings: count(/^(?:audio|video)\//),
    links,
  };
  return { counts, texts };
}
