import { readFile } from "node:fs/promises";

import { z } from "zod";

import { BookEntry } from "./entry.ts";
import type { Title } from "./text.ts";

const Listed = z.looseObject({ code: z.string() });
const Topic = z.looseObject({
  code: z.string(),
  name: z.strictObject({ en: z.string(), es: z.string(), fr: z.string() }),
});
const Author = z.looseObject({ code: z.string(), name: z.string() });

export type Classics = Awaited<ReturnType<typeof readClassics>>;

/** Classic titles: catalog records without text, which can be ordered in print. */
export async function readClassics() {
  return {
    topics: z.array(Topic).parse(await readList("topics")),
    series: z.array(Listed).parse(await readList("series")),
    authors: z.array(Author).parse(await readList("authors")),
    books: z.array(BookEntry).parse(await readList("books")),
  };
}

export function listClassics({ books, authors }: Classics, limit?: number): Title[] {
  const names = new Map(authors.map(({ code, name }) => [code, name]));

  return books.slice(0, limit).map((entry) => ({
    entry,
    cover: {
      byline: entry.authors.flatMap((code) => names.get(code) ?? []).join(" · "),
      ornament: null,
      issue: null,
    },
    texts: [],
  }));
}

async function readList(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`classics/${name}.json`, import.meta.url), "utf8"));
}
