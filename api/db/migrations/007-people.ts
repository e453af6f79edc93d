import { type Kysely, sql } from "kysely";

/** Members, their addresses and print subscriptions, and the mails to them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table users (
    id int primary key generated always as identity,
    external_id text not null unique,
    email text not null,
    wanted_email text,
    first_name text not null,
    last_name text not null,
    phone text not null,
    language char(2) not null,
    default_address_id int,
    tax_id text not null default '',
    is_marked_foreign boolean not null default false,
    free_limit_cents int check (free_limit_cents >= 0),
    last_order_day date,
    identity_as_of timestamptz,
    created_at timestamptz not null,
    erased_at timestamptz
  )`,
  // Outlives the person's data. Of an ended account only a hash is left, for a day.
  `create table account_deletions (
    subject_sha256 text primary key,
    external_id text,
    asked_at timestamptz not null,
    tries int not null default 0,
    answer text not null default '',
    ended_at timestamptz
  )`,
  `create table addresses (
    id int primary key generated always as identity,
    user_id int not null references users on delete cascade,
    organization text not null,
    address_line text not null,
    city text not null,
    region_id int not null references regions,
    zip text not null,
    created_at timestamptz not null,
    unique (user_id, id)
  )`,
  // The default address must be one of the person's own.
  `alter table users add foreign key (id, default_address_id)
    references addresses (user_id, id) on delete set null (default_address_id)`,

  // Print subscriptions that the catalog offers.
  `create table print_subscriptions (
    id text primary key,
    position int not null,
    name jsonb not null
  )`,
  // No foreign key to the offer: a request outlives it.
  `create table user_subscriptions (
    user_id int not null references users on delete cascade,
    subscription_id text not null,
    date_requested date not null,
    primary key (user_id, subscription_id)
  )`,

  `create table mails (
    id int primary key generated always as identity,
    user_id int references users on delete set null,
    recipient text not null,
    template text not null,
    language char(2) not null,
    params jsonb not null,
    is_forgotten boolean not null default false,
    state text not null default 'queued' check (state in ('queued', 'sent', 'refused', 'bounced', 'failed')),
    tries int not null default 0,
    answer text not null default '',
    message_id text,
    useful_until timestamptz,
    made_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create index mails_state on mails (state)`,
  `create index mails_user on mails (user_id)`,
  `create index mails_recipient on mails (lower(recipient))`,
  `create unique index mails_message_id on mails (message_id) where message_id is not null`,

  `create table links (
    token_sha256 text primary key,
    kind text not null,
    user_id int references users on delete cascade,
    facts jsonb not null,
    made_at timestamptz not null,
    expires_at timestamptz,
    used_at timestamptz
  )`,
  `create index links_user on links (user_id)`,
  `create index links_email on links (lower(facts ->> 'email')) where user_id is null`,

  `alter table mailing_requests
    add check (state in ('requested', 'confirmed')),
    add column confirmed_at timestamptz`,
  `create unique index mailing_requests_confirmed on mailing_requests (lower(email))
    where state = 'confirmed'`,
  `create index mailing_requests_email on mailing_requests (lower(email))`,
];
