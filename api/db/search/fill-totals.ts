import { type RawBuilder, sql } from "kysely";

/** How many of the most frequent words in titles and names are counted. */
const MAX_COMMON_WORDS = 300;
/** Fewer hits take no time to count. */
const MIN_COUNTED_HITS = 1_000;

/**
 * Counts the documents in `books` for each common word, in all languages and in each. Counting a third of a large
 * library takes many times as long as finding the first ten hits.
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
