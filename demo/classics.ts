import { readFile } from "node:fs/promises";

import { z } from "zod";

import { BookEntry } from "./entry.ts";

const Named = z.looseObject({ code: z.string(), name: z.string() });
const Listed = z.looseObject({ code: z.string() });

/** The classic titles: entries of the catalogue that can be ordered in print and have no text here. */
export async function readClassics() {
  return {
    topics: z.array(Listed).parse(await readList("topics")),
    series: z.array(Listed).parse(await readList("series")),
    authors: z.array(Named).parse(await readList("authors")),
    books: z.array(BookEntry).parse(await readList("books")),
  };
}

async function readList(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`classics/${name}.json`, import.meta.url), "utf8"));
}
