import { type Kysely, sql } from "kysely";

/** Donations without books, regular givings, and their charges. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Regular givings. The gateway keeps the schedule and charges by itself.
  `create table givings (
    id int primary key generated always as identity,
    user_id int not null references users,
    state text not null check (state in (
      'starting', 'planning', 'active', 'cancelling', 'cancelled', 'failed'
    )),
    orderid text not null unique,
    subscription_id text unique,
    vault_id text,
    amount_cents bigint not null check (amount_cents > 0),
    payment_method text not null check (payment_method in ('card', 'bank')),
    last_four text not null default '',
    renewing_with text,
    language char(2) not null,
    first_day date not null,
    next_day date,
    answer text not null default '',
    is_end_wished boolean not null default true,
    missing_since timestamptz,
    made_at timestamptz not null,
    changed_at timestamptz not null,
    claimed_until timestamptz
  )`,
  // At most one live giving per person.
  `create unique index givings_live on givings (user_id)
    where state in ('starting', 'planning', 'active', 'cancelling')`,
  `create index givings_uncertain on givings (id)
    where state in ('starting', 'planning', 'cancelling')
      or (state = 'active' and renewing_with is not null)`,
  `create index givings_user on givings (user_id, id)`,

  // Charges the gateway makes by itself, each stored once.
  `create table giving_charges (
    transaction_id text primary key,
    giving_id int not null references givings on delete cascade,
    amount_cents bigint not null check (amount_cents >= 0),
    state text not null check (state in (
      'pending', 'paid', 'declined', 'voided', 'refunded', 'returned'
    )),
    charged_day date not null,
    payment_method text not null check (payment_method in ('card', 'bank')),
    is_late boolean not null default false,
    made_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create index giving_charges_giving on giving_charges (giving_id, charged_day)`,
  `create index giving_charges_late on giving_charges (transaction_id) where is_late`,

  // Cards and accounts in the gateway's vault, until it is certain that they are deleted.
  `create table customers_to_forget (
    vault_id text primary key,
    orderid text not null,
    tries int not null default 0,
    asked_at timestamptz not null,
    next_at timestamptz not null
  )`,

  // Changes made under an idempotency key, so that a repetition changes nothing.
  `create table giving_changes (
    user_id int not null references users on delete cascade,
    key text not null,
    fingerprint text not null,
    made_at timestamptz not null,
    primary key (user_id, key)
  )`,

  // A donation by itself is an order without books. The one that starts a regular giving is its first.
  `alter table orders drop constraint orders_type_check`,
  `alter table orders add constraint orders_type_check
    check (type in ('free', 'pay', 'cover', 'gift'))`,
  `alter table orders add giving_id int references givings`,
  `create index orders_giving on orders (giving_id) where giving_id is not null`,

  // A bank payment clears days later.
  `alter table payment_attempts add payment_method text not null default 'card'
    check (payment_method in ('card', 'bank'))`,
  `alter table payment_attempts add cleared_at timestamptz`,
  // When the card or account itself was declined.
  `alter table payment_attempts add declined_at timestamptz`,
  `create index payment_attempts_declined on payment_attempts (declined_at)
    where declined_at is not null`,
  // Which card was tried, as the gateway identifies it.
  `alter table payment_attempts add card_hash text`,
  `create index payment_attempts_card on payment_attempts (card_hash, made_at)
    where card_hash is not null`,
  // A single row: until when donations are closed.
  `create table gift_breaker (
    id boolean primary key check (id),
    closed_until timestamptz not null
  )`,
  `create index payment_attempts_uncleared on payment_attempts (id)
    where state = 'paid' and payment_method = 'bank' and cleared_at is null`,
];
