import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

export type BookFile = {
  path: string;
  size: number;
  type: string;
  /** Whether the book opens with this file. */
  isFirst: boolean;
};

/** The reader's files by their path within the book. */
export type BookIndex = ReadonlyMap<string, BookFile>;

/** Lists the files of the book unpacked into `folder` that may be served, even if its index lists others. */
export async function readBookIndex(folder: string): Promise<BookIndex> {
  const listed = IndexEntries.parse(JSON.parse(await readFile(join(folder, "index.json"), "utf8")));
  return new Map(
    listed
      .filter(({ path, type }) => allowedTypes.has(type) && isSafePath(path))
      .map((file) => [file.path, file]),
  );
}

const IndexEntries = z.array(
  z.object({
    path: z.string(),
    size: z.int(),
    type: z.string(),
    isFirst: z.boolean().default(false),
  }),
);

/** The types a book needs. None of them is a script, and no browser runs them as one. */
const allowedTypes: ReadonlySet<string> = new Set([
  "application/oebps-package+xml",
  "application/x-dtbncx+xml",
  "application/xhtml+xml",
  "application/xml",
  "font/collection",
  "font/otf",
  "font/ttf",
  "font/woff",
  "font/woff2",
  "image/avif",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/svg+xml",
  "image/webp",
  "text/css",
]);

function isSafePath(path: string): boolean {
  return !/[\0\\]/.test(path) && path.split("/").every((name) => !["", ".", ".."].includes(name));
}
