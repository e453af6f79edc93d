import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import { parseSearchWords } from "#domain/search-words.ts";

import { selectPopularFirst } from "./popular-first.ts";

export type NearBooksQuery = {
  /** As typed. */
  words: string;
  /** Its books come first among equals. */
  interfaceLanguage: string;
  size: number;
};

/** How many known words are tried for each typed word. */
const MAX_WORDS_TRIED = 3;
/** How many books are compared, most popular first. */
const MAX_BOOKS_COMPARED = 300;

/** S2.07: the books, in any language, whose titles are most similar to words that were not found. */
export async function findSimilarBooks(
  db: Kysely<Schema>,
  { words: typed, interfaceLanguage, size }: NearBooksQuery,
): Promise<number[]> {
  const { words, phrase } = parseSearchWords(typed);
  if (words.length === 0) return [];

  const { rows } = await sql<{ id: number }>`
    with near as materialized (
      select quote_literal(word)::tsquery as query, closeness
      from unnest(${words}::text[]) typed_word
      cross join lateral (select search_key(typed_word) as plain offset 0) made_plain
      cross join lateral (
        select word, max(similarity(word, plain)) as closeness
        from search_words
        where length(plain) >= 3 and word % plain
        group by word
        order by closeness desc, word
        limit ${MAX_WORDS_TRIED}
      ) alike
    ),
    asked as materialized (
      select string_agg(query::text, ' | ')::tsquery as any_of_them, search_key(${phrase}) as key
      from near
    )
    select id from (
      ${selectPopularFirst({
        table: "search_books",
        condition: sql`title @@ (select any_of_them from asked)`,
        limit: MAX_BOOKS_COMPARED,
      })}
    ) candidate
    order by
      (select sum(closeness) from near where candidate.title @@ query) desc,
      similarity(title_key, (select key from asked)) desc,
      split_part(language, '-', 1) = ${interfaceLanguage} desc, popularity desc, id
    limit ${size}`.execute(db);
  return rows.map((row) => row.id);
}
