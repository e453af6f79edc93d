import { type Kysely, sql } from "kysely";

/** Languages become BCP 47 tags: "pt" finds "pt-BR", and English variants have the stems and articles of English. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** All codes of two letters that are not canonical. */
const currentLanguage = `case language
  when 'bh' then 'bho' when 'iw' then 'he' when 'in' then 'id' when 'ji' then 'yi' when 'jw' then 'jv'
  when 'mo' then 'ro' when 'sh' then 'sr-Latn' when 'tl' then 'fil' when 'tw' then 'ak'
  else language end`;

const statements = [
  // Rewrites the books of a large library.
  `set local statement_timeout = 0`,

  // '' for all languages, then every range that holds the tag: "pt" and "pt-BR" for "pt-BR".
  `create function language_ranges(tag text) returns text[]
    language plpgsql immutable strict parallel safe as
    $$ declare
         ranges text[] := array[''];
         range text := '';
         subtag text;
       begin
         foreach subtag in array string_to_array(tag, '-') loop
           range := case when range = '' then subtag else range || '-' || subtag end;
           ranges := ranges || range;
         end loop;
         return ranges;
       end $$`,

  `create or replace function sort_title(title text, language text) returns text
    language sql immutable strict parallel safe as
    $$ select regexp_replace(
         regexp_replace(public.plain_text(title), '^[^[:alnum:]]+', ''),
         case split_part(language, '-', 1)
           when 'en' then '^(the|an|a) '
           when 'es' then '^(el|la|los|las|un|una|unos|unas|lo) '
           when 'fr' then '^((le|la|les|un|une|des) |l[''’] ?)'
           else '^$' end,
         '') $$`,
  `create or replace function search_vector(content text, language text) returns tsvector
    language plpgsql immutable strict parallel safe as
    $$ declare
         plain text := search_plain(content);
         forms text := replace(plain, '''', '');
       begin
         if forms <> plain then forms := forms || ' ' || replace(plain, '''', ' '); end if;
         return strip(to_tsvector('pg_catalog.simple', forms) || case split_part(language, '-', 1)
           when 'en' then to_tsvector('pg_catalog.english', forms)
           when 'es' then to_tsvector('pg_catalog.spanish', forms)
           when 'fr' then to_tsvector('pg_catalog.french', forms)
           else '' end);
       end $$`,

  // A generated column keeps the type of the columns that it is made from.
  `alter table books drop column title_sort, alter column language type text`,
  `alter table books add title_sort text not null
    generated always as (sort_title(title, language)) stored`,
  `alter table audios alter column language type text`,
  `alter table courses alter column language type text`,

  // Codes that others have replaced; the lists follow when they are rebuilt, each night and by an import.
  ...["books", "audios", "courses"].map(
    (table) =>
      `update ${table} set language = ${currentLanguage} where language <> ${currentLanguage}`,
  ),
  `update periodicals set languages = array(
    select ${currentLanguage} from unnest(languages) with ordinality given (language, place)
    group by 1 order by min(place))`,
];
