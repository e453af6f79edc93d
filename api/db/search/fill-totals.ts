import { type RawBuilder, sql } from "kysely";

/** So many words are looked at, those that titles and names have most often. */
const MAX_COMMON_WORDS = 300;
/** To count fewer takes no time. */
const MIN_COUNTED_HITS = 1_000;

/**
 * How many of the documents in `books` are found by a common word, in every language and in each: to count a third of a large
 * library takes many times as long as to find the first ten.
 */
export function fillTotals(
  into: RawBuilder<unknown>,
  { books, words }: { books: RawBuilder<unknown>; words: RawBuilder<unknown> },
) {
  return sql`
    insert into ${into}
    select distinct search_among(query, tags), total
    from (
      select shown from ${words} group by shown order by sum(uses) desc, shown limit ${sql.lit(MAX_COMMON_WORDS)}
    ) common
    cross join lateral (
      select loose as query from search_all(shown, array[shown], '{}') offset 0
    ) asked
    cross join lateral (
      select case when language is null then '{}' else array['@' || language] end as tags,
        count(*) as total, max(count(*)) over () as most
      from ${books} where everything @@ query
      group by grouping sets ((), (language))
    ) counted
    where most >= ${sql.lit(MIN_COUNTED_HITS)}`;
}
