import { type RawBuilder, sql } from "kysely";

/** Ranks each author, from 1, among those who have books in a language. */
export function fillAuthorList(into: RawBuilder<unknown>) {
  return sql`
    insert into ${into}
    select language, id, books, name_key,
      row_number() over (partition by language order by name_key, first_key, id),
      row_number() over (partition by language order by books desc, name_key, first_key, id)
    from (
      select authors.id, of_language as language, count(*) as books,
        plain_text(last_name) collate "C" as name_key, plain_text(first_name) collate "C" as first_key
      from authors
      join book_authors on author_id = authors.id
      join books on books.id = book_id
      cross join lateral unnest(array['', language]) of_language
      group by authors.id, of_language
    ) named`;
}
