import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Replaces words that occur nowhere by the likeliest words that do; null when there is nothing to replace. */
export async function correctWords(
  db: Kysely<Schema>,
  words: string[],
  interfaceLanguage: string,
): Promise<string[] | null> {
  const { rows } = await sql<{ typed: string; correct: string | null }>`
    select typed, correct
    from unnest(${words}::text[]) with ordinality as typed_words (typed, place)
    cross join lateral (select search_key(typed) as plain offset 0) made_plain
    -- Once for each word that was typed, and not for each that is compared.
    cross join lateral (select search_likeness(plain) as like_typed offset 0) likened
    left join lateral (
      select shown as correct
      from search_words
      cross join lateral (select levenshtein(word, plain) as mistakes offset 0) compared
      where length(plain) >= 3
        and (word % plain or likeness && like_typed)
        and mistakes <= case when length(plain) < 5 and likeness[2] <> like_typed[2] then 1
          when length(plain) < 8 then 2 else 3 end
        and not search_knows(typed)
      order by similarity(word, plain) - mistakes * 0.1
        + case when likeness && like_typed then 0.2 else 0 end
        + case when language in (${interfaceLanguage}, '') then 0.1 else 0 end
        + ln(1 + uses) * 0.02 desc, word
      limit 1
    ) likeliest on true
    order by place`.execute(db);

  if (rows.every((row) => row.correct === null)) return null;
  return rows.map((row) => row.correct ?? row.typed);
}
