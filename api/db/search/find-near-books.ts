import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import { parseSearchWords } from "#domain/search-words.ts";

export type NearBooksQuery = {
  /** As they were typed. */
  words: string;
  /** Whose books go before equals. */
  interfaceLanguage: string;
  size: number;
};

/** So many known words are tried for each word that was typed. */
const MAX_WORDS_TRIED = 3;
/** So many books are compared, the most popular ones. */
const MAX_BOOKS_COMPARED = 300;

/** S2.07: the books whose titles come nearest to words that were not found, in any language. */
export async function findNearBooks(
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
      select id, language, popularity, title, title_key from search_books
      where title @@ (select any_of_them from asked)
      limit ${MAX_BOOKS_COMPARED}
    ) candidate
    order by
      (select sum(closeness) from near where candidate.title @@ query) desc,
      similarity(title_key, (select key from asked)) desc,
      language = ${interfaceLanguage} desc, popularity desc, id
    limit ${size}`.execute(db);
  return rows.map((row) => row.id);
}
