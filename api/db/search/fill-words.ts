import { type RawBuilder, sql } from "kysely";

/** Takes the words of titles and names; descriptions would add too many wrong ones. */
export function fillWords(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    with texts as (
      select language, title as text from books
      union all select language, title from audios
      union all select language, title from courses
      union all select '', author from audios
      union all select '', name from authors join book_authors on author_id = authors.id
      union all select '', name from authors join courses on author_id = authors.id
      union all
      select case when jsonb_typeof(name) = 'object' then key else '' end, value
      from (select name from series union all select name from topics) named,
        jsonb_each_text(case jsonb_typeof(name) when 'object' then name else jsonb_build_object('', name) end)
    ),
    written as (
      select language, shown, count(*)::int as uses
      from texts,
        unnest(regexp_split_to_array(lower(normalize(text)), '[^[:alnum:]''’]+')) shown
      group by language, shown
    ),
    words as (
      select search_key(shown) as word, language, shown, uses from written
    )
    select word, language, (array_agg(shown order by uses desc, shown))[1], sum(uses),
      search_likeness(word)
    from words
    where length(word) between 3 and 60
    group by word, language`;
}
