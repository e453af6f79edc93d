import { type Kysely, sql } from "kysely";

/** The catalog, its files, countries and regions, and download counts. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create extension if not exists unaccent with schema public`,
  `create extension if not exists pg_trgm with schema public`,
  `create extension if not exists fuzzystrmatch with schema public`,

  // unaccent() is only "stable" because its dictionary may change; ours does not.
  `create function plain_text(text) returns text language sql immutable strict parallel safe as
    $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$`,

  // Drops the leading article, so that a title sorts by its first significant word.
  `create function sort_title(title text, language text) returns text language sql immutable strict parallel safe as
    $$ select regexp_replace(
         regexp_replace(public.plain_text(title), '^[^[:alnum:]]+', ''),
         case language
           when 'en' then '^(the|an|a) '
           when 'es' then '^(el|la|los|las|un|una|unos|unas|lo) '
           when 'fr' then '^((le|la|les|un|une|des) |l[''’] ?)'
           else '^$' end,
         '') $$`,

  `create table library (
    id boolean primary key default true check (id),
    facts jsonb not null,
    cart_settings jsonb not null,
    catalogue_version int not null default 0,
    search_is_stale boolean not null default false,
    last_night date not null default '2000-01-01'
  )`,
  // Until a catalog is imported the library has no name of its own and takes no orders.
  `insert into library (facts, cart_settings) values (
    '{"name": "Lectern", "slogan": "", "contact": {"address": [], "phone": "", "email": ""}, "sisterSite": null,
      "social": [], "appStores": [], "donationUrl": null, "mailingForms": {}}',
    '{"freeLimitUS": 0, "freeLimitForeign": 0, "cartEnabledUS": "0", "cartEnabledForeign": "0",
      "collectShippingPercentUS": 0, "collectShippingPercentForeign": 0}'
  )`,
  `create table series (
    id int primary key, code text not null unique, name jsonb not null, source_hash text not null
  )`,
  `create table topics (
    id int primary key, code text not null unique, name jsonb not null, source_hash text not null
  )`,
  `create table authors (
    id int primary key generated always as identity,
    code text not null unique,
    name text not null,
    first_name text not null,
    last_name text not null,
    date text not null,
    photo jsonb,
    biography jsonb not null,
    source_hash text not null
  )`,
  `create table books (
    id int primary key generated always as identity,
    code text not null unique,
    title text not null,
    friendly_title text not null,
    type text not null,
    language char(2) not null,
    description text not null,
    price_cents int not null check (price_cents >= 0),
    page_count int not null,
    number int,
    periodical text,
    parent_code text,
    has_printable_version boolean not null,
    cover jsonb,
    created_at date not null,
    popularity int not null default 0,
    title_sort text not null generated always as (sort_title(title, language)) stored,
    source_hash text not null
  )`,
  `create index books_parent on books (parent_code) where parent_code is not null`,
  `create index books_periodical on books (periodical, number desc) where periodical is not null`,
  `create table book_authors (
    book_id int not null references books on delete cascade,
    author_id int not null references authors,
    position int not null,
    primary key (book_id, author_id)
  )`,
  `create index book_authors_author on book_authors (author_id)`,
  `create table book_series (
    book_id int not null references books on delete cascade,
    series_id int not null references series,
    primary key (book_id, series_id)
  )`,
  `create index book_series_series on book_series (series_id)`,
  `create table book_topics (
    book_id int not null references books on delete cascade,
    topic_id int not null references topics,
    primary key (book_id, topic_id)
  )`,
  `create index book_topics_topic on book_topics (topic_id)`,
  `create table book_files (
    book_id int not null references books on delete cascade,
    format text not null check (format in ('pdf', 'epub', 'audio')),
    name text not null,
    path text,
    url text,
    size bigint,
    sha256 text,
    unpacked text,
    primary key (book_id, format),
    check ((path is null) <> (url is null))
  )`,
  `create index book_files_name on book_files (lower(name))`,
  `create table articles (
    book_id int not null references books on delete cascade,
    position int not null,
    title text not null,
    author text not null,
    description text not null,
    audio_path text,
    audio_url text,
    primary key (book_id, position)
  )`,
  `create table audios (
    id int primary key generated always as identity,
    code text not null unique,
    title text not null,
    author text not null,
    series_id int references series,
    language char(2) not null,
    path text,
    url text,
    size bigint,
    source_hash text not null,
    check ((path is null) <> (url is null))
  )`,
  `create index audios_series on audios (series_id)`,
  `create table courses (
    id int primary key generated always as identity,
    code text not null unique,
    title text not null,
    author_id int references authors,
    topic_id int references topics,
    language char(2) not null,
    description text not null,
    cover jsonb,
    source_hash text not null
  )`,
  `create table course_books (
    course_id int not null references courses on delete cascade,
    position int not null,
    name text not null,
    format text not null check (format in ('pdf', 'epub')),
    file_suffix text not null,
    is_answer_book boolean not null,
    path text not null,
    size bigint not null,
    primary key (course_id, position)
  )`,
  `create table periodicals (
    code text primary key,
    position int not null,
    name jsonb not null,
    label jsonb not null,
    languages text[] not null
  )`,
  `create table distributors (
    code text primary key,
    name text not null,
    country char(2) not null,
    address text not null,
    phone text not null,
    email text not null,
    website text
  )`,
  `create table videos (
    id text primary key,
    title text not null,
    description text not null,
    thumbnail_url text not null,
    published_at date not null
  )`,
  `create table notices (id int primary key, text jsonb not null)`,
  `create table countries (
    id int primary key generated always as identity,
    code char(2) not null unique,
    ordering_enabled boolean not null default true,
    requires_tax_id boolean not null default false
  )`,
  `create table regions (
    id int primary key generated always as identity,
    country_id int not null references countries,
    code text not null,
    name text not null,
    unique (country_id, code)
  )`,
  `create table downloads (
    book_id int not null references books on delete cascade,
    day date not null,
    count int not null,
    primary key (book_id, day)
  )`,
  `create index downloads_day on downloads (day)`,
  // Visitors counted today, by a hash whose key is deleted after the day; only prevents counting a visitor twice.
  `create table download_visitors (
    book_id int not null references books on delete cascade,
    day date not null,
    visitor text not null,
    network text not null,
    primary key (day, book_id, visitor)
  )`,
  `create table visitor_keys (day date primary key, key text not null)`,
];
