import { type Kysely, sql } from "kysely";

/** What search and lists read: documents made from the catalog, their words, and the order of every list. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Characters that separate words: punctuation and symbols, with the apostrophes beside them. */
const separators = String.raw`''*[\x01-\x26\x28-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f\u00a0-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+''*`;

/** Columns of a search document: each vector contains the one before it and more. */
const documentColumns = `
  id int not null,
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
  // Functions that are called once per text or search are in plpgsql, which caches their plans.

  // "L’Éternel m’a dit" becomes "l'eternel m'a dit".
  `create function search_plain(content text) returns text
    language plpgsql immutable strict parallel safe as
    $$ begin
         return btrim(regexp_replace(
           regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary,
             translate(normalize(content), '’‘ʼ´\`', ''''''''''''))), '${separators}', ' ', 'g'),
           -- An apostrophe that stands at no letter is no word.
           '''* [ '']*', ' ', 'g'), ' ''');
       end $$`,

  // A text without spaces, punctuation and accents, so that "self-denial" and "selfdenial" are equal.
  `create function search_key(content text) returns text
    language plpgsql immutable strict parallel safe as
    $$ begin return translate(search_plain(content), ' ''', ''); end $$`,

  // Each word and its stem. "l'appel" is found as lappel and as appel, "pilgrim's" as pilgrims and as pilgrim.
  `create function search_vector(content text, language text) returns tsvector
    language plpgsql immutable strict parallel safe as
    $$ declare
         plain text := search_plain(content);
         forms text := replace(plain, '''', '');
       begin
         if forms <> plain then forms := forms || ' ' || replace(plain, '''', ' '); end if;
         return strip(to_tsvector('pg_catalog.simple', forms) || case language
           when 'en' then to_tsvector('pg_catalog.english', forms)
           when 'es' then to_tsvector('pg_catalog.spanish', forms)
           when 'fr' then to_tsvector('pg_catalog.french', forms)
           else '' end);
       end $$`,

  `create aggregate search_union(tsvector) (
    sfunc = tsvector_concat, stype = tsvector, initcond = '', parallel = safe
  )`,

  // A name in all its languages, each with its stems; a name for all languages has the stems of each.
  `create function search_local_vector(name jsonb) returns tsvector
    language sql immutable parallel safe as
    $$ select coalesce(search_union(search_vector(value, key)), '')
       from jsonb_each_text(case jsonb_typeof(name)
         when 'object' then name
         else jsonb_build_object('en', name, 'es', name, 'fr', name) end) $$`,

  // The whole title, the title without its article, and both without what follows a colon, a bracket or a dash.
  `create function search_exact_titles(title text, language text) returns tsvector
    language plpgsql immutable strict parallel safe as
    $$ declare short text := regexp_replace(title, '.[:;(—–].*$', '');
       begin
         return array_to_tsvector(array[
           '=' || left(search_key(title), 200),
           '=' || left(search_key(short), 200),
           '=' || left(search_key(sort_title(title, language)), 200),
           '=' || left(search_key(sort_title(short, language)), 200)]);
       end $$`,

  // Every form of one plain word; also its beginning, when the word may be unfinished.
  `create function search_word(word text, is_unfinished boolean) returns tsquery
    language plpgsql immutable parallel safe as
    $$ declare
         joined text := replace(word, '''', '');
         form text;
         lexeme text;
         lexemes text[] := '{}';
       begin
         if joined = '' then return ''; end if;
         foreach form in array string_to_array(word, '''') || joined loop
           continue when length(form) * 2 < length(joined);
           foreach lexeme in array form || ts_lexize('pg_catalog.english_stem', form)
             || ts_lexize('pg_catalog.spanish_stem', form)
             || ts_lexize('pg_catalog.french_stem', form) loop
             if lexeme <> all (lexemes) then lexemes := lexemes || lexeme; end if;
           end loop;
         end loop;
         return ('''' || array_to_string(lexemes, ''' | ''') || '''' || case
           when is_unfinished and length(joined) >= 3 then ' | ''' || joined || ''':*'
           else '' end)::tsquery;
       end $$`,

  `create function search_is_stop_word(word text, language text) returns boolean
    language plpgsql immutable parallel safe as
    $$ declare
         stemmer regdictionary := case language
           when 'en' then 'pg_catalog.english_stem'
           when 'es' then 'pg_catalog.spanish_stem'
           when 'fr' then 'pg_catalog.french_stem' end;
         form text;
       begin
         foreach form in array string_to_array(word, '''') loop
           if ts_lexize(stemmer, form) <> '{}' and form <> '' then return false; end if;
         end loop;
         return true;
       end $$`,

  // Limits the query to documents with every tag: '@es' is a language, '#t12' a topic, '#s9' a series.
  `create function search_among(asked tsquery, tags text[]) returns tsquery
    language plpgsql immutable parallel safe as
    $$ declare tag text;
       begin
         foreach tag in array tags loop asked := asked && quote_literal(tag)::tsquery; end loop;
         return asked;
       end $$`,

  // "exact": the text is the title. "whole": every word occurs. "loose": the last word may be unfinished, and in a
  // language in which some words are stop words, the other words are enough.
  `create function search_all(
     phrase text, words text[], tags text[],
     out key text, out exact tsquery, out whole tsquery, out loose tsquery
   ) language plpgsql immutable parallel safe as
    $$ declare
         plain text[] := string_to_array(search_plain(array_to_string(words, ' ')), ' ');
         is_last boolean;
         word tsquery;
         telling tsquery;
         is_shorter boolean;
         of_language text;
       begin
         key := search_key(phrase);
         exact := search_among(quote_literal('=' || left(key, 200))::tsquery, tags);

         for place in 1 .. cardinality(plain) loop
           is_last := place = cardinality(plain);
           word := search_word(plain[place], false);
           whole := coalesce(whole && word, word);
           word := search_word(plain[place], is_last);
           loose := coalesce(loose && word, word);
         end loop;

         foreach of_language in array '{en,es,fr}'::text[] loop
           telling := null;
           is_shorter := false;
           for place in 1 .. cardinality(plain) loop
             is_last := place = cardinality(plain);
             if search_is_stop_word(plain[place], of_language) then
               is_shorter := true;
             else
               word := search_word(plain[place], is_last);
               telling := coalesce(telling && word, word);
             end if;
           end loop;
           if is_shorter and telling is not null then
             loose := loose || (telling && quote_literal('@' || of_language)::tsquery);
           end if;
         end loop;

         whole := search_among(whole, tags);
         loose := search_among(loose, tags);
       end $$`,

  // For the five longest significant words: the first query needs all, the second all but one, the last any.
  `create function search_most(words text[], tags text[]) returns tsquery[]
    language plpgsql immutable parallel safe as
    $$ declare
         plain text[] := string_to_array(search_plain(array_to_string(words, ' ')), ' ');
         telling text[] := '{}';
         word text;
         query tsquery;
         at_least tsquery[] := '{}';
         result tsquery[] := '{}';
       begin
         foreach word in array plain loop
           if not (search_is_stop_word(word, 'en') or search_is_stop_word(word, 'es')
             or search_is_stop_word(word, 'fr')) then telling := telling || word; end if;
         end loop;
         if telling = '{}' then telling := plain; end if;
         telling := array(select one from unnest(telling) one order by length(one) desc limit 5);

         foreach word in array telling loop
           query := search_word(word, false);
           for found in reverse cardinality(at_least) + 1 .. 2 loop
             at_least[found] := coalesce(at_least[found] || (at_least[found - 1] && query),
               at_least[found - 1] && query);
           end loop;
           at_least[1] := coalesce(at_least[1] || query, query);
         end loop;

         for found in reverse cardinality(at_least) .. 1 loop
           result := result || search_among(at_least[found], tags);
         end loop;
         return result;
       end $$`,

  // What two spellings of a word may share: their sound, and their set of letters.
  `create function search_likeness(word text) returns text[] language sql immutable strict parallel safe as
    $$ select array['~' || dmetaphone(word),
         (select string_agg(distinct letter, '') from regexp_split_to_table(word, '') letter)] $$`,

  // Rebuilding the search index fills them and adds their indexes: filling a table without indexes is many times
  // faster.
  `create table search_books (${documentColumns})`,
  `create table search_audios (${documentColumns})`,
  `create table search_courses (${documentColumns})`,
  `create table search_words (
    word text not null,
    language text not null,
    shown text not null,
    uses int not null,
    likeness text[] not null
  )`,
  // The place of each book in each list (all books, a language's, a topic's in a language …) and each order.
  `create table book_list (
    shelf text not null,
    book_id int not null,
    by_title int not null,
    by_popularity int not null,
    by_date int not null
  )`,

  // Whether the word occurs anywhere in any form. Without the setting, the planner scans the table for an early match.
  `create function search_knows(word text) returns boolean
    language plpgsql stable parallel safe set enable_seqscan = off as
    $$ declare asked tsquery := search_word(search_plain(word), false);
       begin
         return exists (select from search_books where everything @@ asked)
           or exists (select from search_audios where everything @@ asked)
           or exists (select from search_courses where everything @@ asked);
       end $$`,
];
