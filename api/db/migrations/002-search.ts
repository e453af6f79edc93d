import { type Kysely, sql } from "kysely";

/** What search and lists read: documents made from the catalogue, the words they hold, and the order of every list. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** One word each: signs of every kind part words, apostrophes do not. */
const separators = String.raw`[\x01-\x26\x28-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f\u00a0-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+`;

/** A document of `search_books`, `search_audios` or `search_courses`: each vector holds the one before it and more. */
const documentColumns = `
  id int primary key,
  language text not null,
  popularity int not null,
  created_at date,
  title_sort text not null,
  title_key text not null,
  title tsvector not null,
  names tsvector not null,
  heading tsvector not null,
  everything tsvector not null`;

const statements = [
  `create function search_words_of(text) returns text[] language sql immutable strict parallel safe as
    $$ select regexp_split_to_array(btrim(regexp_replace(
         lower(translate(normalize($1), '’‘ʼ´\`', '''''''''''')), '${separators}', ' ', 'g')), ' ') $$`,

  // A text without spaces, signs and accents, so that "self-denial" and "selfdenial" are equal.
  `create function search_key(text) returns text language sql immutable strict parallel safe as
    $$ select replace(plain_text(array_to_string(search_words_of($1), '')), '''', '') $$`,

  // "l'appel" is found as lappel and as appel, "pilgrim's" as pilgrims and as pilgrim.
  `create function search_forms(word text) returns text[] language sql immutable strict parallel safe as
    $$ select array_remove(string_to_array(word, '''') || replace(word, '''', ''), '') $$`,

  `create function search_stems(word text, language text) returns text[] language sql immutable parallel safe as
    $$ select ts_lexize(case language
         when 'en' then 'pg_catalog.english_stem'::regdictionary
         when 'es' then 'pg_catalog.spanish_stem'::regdictionary
         when 'fr' then 'pg_catalog.french_stem'::regdictionary
         else 'pg_catalog.simple'::regdictionary end, word) $$`,

  `create function search_vector(content text, language text) returns tsvector
    language sql immutable parallel safe as
    $$ select array_to_tsvector(coalesce(array_agg(distinct left(lexeme, 200)), '{}'))
       from unnest(search_words_of(content)) word,
         unnest(search_forms(plain_text(word))) form,
         unnest(search_stems(form, language) || form) lexeme $$`,

  `create aggregate search_union(tsvector) (
    sfunc = tsvector_concat, stype = tsvector, initcond = '', parallel = safe
  )`,

  // A name in all its languages, each with its own stems; one that serves them all has the stems of all.
  `create function search_local_vector(name jsonb) returns tsvector language sql immutable parallel safe as
    $$ select coalesce(search_union(search_vector(value, key)), '')
       from jsonb_each_text(case jsonb_typeof(name)
         when 'object' then name
         else jsonb_build_object('en', name, 'es', name, 'fr', name) end) $$`,

  // The whole title, the title without its article, and both without what follows a colon, a bracket or a dash.
  `create function search_exact_titles(title text, language text) returns tsvector
    language sql immutable parallel safe as
    $$ select array_to_tsvector(array_agg(distinct '=' || left(search_key(form), 200)))
       from unnest(array[title, regexp_replace(title, '.[:;(—–].*$', '')]) short,
         unnest(array[short, sort_title(short, language)]) form
       where search_key(form) <> '' $$`,

  `create function search_is_stop_word(word text, language text) returns boolean
    language sql immutable parallel safe as
    $$ select coalesce(bool_and(search_stems(form, language) = '{}'), true)
       from unnest(search_forms(word)) form $$`,

  // Any form of one word; its beginning too, when it may be unfinished.
  `create function search_word_query(word text, is_unfinished boolean) returns tsquery
    language sql immutable parallel safe as
    $$ select (string_agg(distinct quote_literal(lexeme), ' | ')
         || case when is_unfinished and length(word) >= 3
              then ' | ' || quote_literal(replace(word, '''', '')) || ':*' else '' end)::tsquery
       from (select form from unnest(search_forms(word)) form order by length(form) desc limit 2) forms,
         unnest('{en,es,fr}'::text[]) language,
         unnest(search_stems(form, language) || form) lexeme $$`,

  // Every word; in a text of the language whose stop words some of them are, the others are enough.
  `create function search_query(words text[], is_unfinished boolean) returns tsquery
    language plpgsql immutable parallel safe as
    $$ declare
         plain text[] := array(select plain_text(word) from unnest(words) word);
         queries tsquery[] := array(
           select search_word_query(word, is_unfinished and place = cardinality(plain))
           from unnest(plain) with ordinality as listed (word, place) order by place);
         result tsquery;
         telling tsquery;
         is_shorter boolean;
         in_language text;
       begin
         for place in 1 .. cardinality(plain) loop
           result := coalesce(result && queries[place], queries[place]);
         end loop;
         foreach in_language in array '{en,es,fr}'::text[] loop
           telling := null;
           is_shorter := false;
           for place in 1 .. cardinality(plain) loop
             if search_is_stop_word(plain[place], in_language) then
               is_shorter := true;
             else
               telling := coalesce(telling && queries[place], queries[place]);
             end if;
           end loop;
           if is_shorter and telling is not null then
             result := result || (telling && quote_literal('@' || in_language)::tsquery);
           end if;
         end loop;
         return result;
       end $$`,

  // All telling words but as many as may be missing; null when none would be left.
  `create function search_query_of_most(words text[], missing int) returns tsquery
    language plpgsql immutable parallel safe as
    $$ declare
         plain text[] := array(select plain_text(word) from unnest(words) word);
         telling text[] := array(
           select word from unnest(plain) word
           where not search_is_stop_word(word, 'en') and not search_is_stop_word(word, 'es')
             and not search_is_stop_word(word, 'fr'));
         least int;
         at_least tsquery[] := array_fill(null::tsquery, array[9]);
         query tsquery;
         word text;
       begin
         if cardinality(telling) = 0 then telling := plain; end if;
         least := cardinality(telling) - missing;
         if least < 1 then return null; end if;
         foreach word in array telling loop
           query := search_word_query(word, false);
           for taken in reverse least .. 2 loop
             at_least[taken] := coalesce(at_least[taken] || (at_least[taken - 1] && query),
               at_least[taken - 1] && query);
           end loop;
           at_least[1] := coalesce(at_least[1] || query, query);
         end loop;
         return at_least[least];
       end $$`,

  // The query among the documents that bear every tag: '@es' is a language, '#t12' a topic, '#s9' a series.
  `create function search_among(query tsquery, tags text[]) returns tsquery
    language sql immutable parallel safe as
    $$ select case when tags = '{}' then query
         else query && (select string_agg(quote_literal(tag), ' & ') from unnest(tags) tag)::tsquery end $$`,

  // What two spellings of a word have in common: how it sounds, and its letters in whatever order.
  `create function search_likeness(word text) returns text[] language sql immutable strict parallel safe as
    $$ select array['~' || dmetaphone(word),
         (select string_agg(distinct letter, '') from regexp_split_to_table(word, '') letter)] $$`,

  `create table search_books (${documentColumns})`,
  `create table search_audios (${documentColumns})`,
  `create table search_courses (${documentColumns})`,
  ...["books", "audios", "courses"].map(
    (kind) => `create index search_${kind}_vectors on search_${kind}
      using gin (title, names, heading, everything) with (fastupdate = off)`,
  ),
  `create table search_words (
    word text not null,
    language text not null,
    shown text not null,
    uses int not null,
    likeness text[] not null,
    primary key (word, language)
  )`,
  `create index search_words_like on search_words
    using gin (word gin_trgm_ops, likeness) with (fastupdate = off)`,

  // Each list there is (every book, a language's, a topic's in a language …) in each of its orders.
  `create table book_list (
    shelf text not null,
    book_id int not null,
    by_title int not null,
    by_popularity int not null,
    by_date int not null,
    primary key (shelf, book_id)
  )`,
  `create index book_list_by_title on book_list (shelf, by_title) include (book_id)`,
  `create index book_list_by_popularity on book_list (shelf, by_popularity) include (book_id)`,
  `create index book_list_by_date on book_list (shelf, by_date) include (book_id)`,
];
