import { type Kysely, sql } from "kysely";

/** Orders, their payments, and idempotency keys. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A person with orders cannot be deleted by mistake: the orders go first (api/db/people/data-retention.ts).
  `create table orders (
    id int primary key generated always as identity,
    user_id int not null references users,
    state text not null check (state in ('pending', 'placed', 'failed', 'doubtful', 'cancelled')),
    type text not null check (type in ('free', 'pay', 'cover')),
    language char(2) not null,
    address_id int not null,
    region_id int not null references regions,
    address text not null,
    value_cents bigint not null check (value_cents >= 0),
    free_cents bigint not null check (free_cents >= 0),
    pay_cents bigint not null check (pay_cents >= 0),
    shipping_cents bigint not null check (shipping_cents >= 0),
    donation_cents bigint not null check (donation_cents >= 0),
    total_cents bigint not null,
    placed_day date not null,
    free_month char(7),
    lists text[] not null,
    ip_claim text not null,
    made_at timestamptz not null,
    changed_at timestamptz not null,
    check (free_cents + pay_cents = value_cents),
    check (pay_cents + shipping_cents + donation_cents = total_cents)
  )`,
  `create index orders_user on orders (user_id, id)`,
  // One free order per person and month, however many are sent at once.
  `create unique index orders_free_month on orders (user_id, free_month)
    where free_month is not null and state in ('pending', 'placed', 'doubtful')`,

  // Titles and prices as they were.
  `create table order_lines (
    order_id int not null references orders on delete cascade,
    position int not null,
    code text not null,
    title text not null,
    type text not null,
    price_cents bigint not null check (price_cents >= 0),
    quantity int not null check (quantity > 0),
    primary key (order_id, position)
  )`,

  // Written before anything is sent to the gateway. Stores only the hash of a token, which no other attempt can have.
  `create table payment_attempts (
    id int primary key generated always as identity,
    user_id int not null references users,
    order_id int not null references orders on delete cascade,
    orderid text not null unique,
    amount_cents bigint not null check (amount_cents > 0),
    token_sha256 text not null unique,
    fingerprint text not null,
    state text not null check (state in (
      'intent', 'sending', 'unknown', 'paid', 'declined', 'rejected', 'not_charged',
      'conflict', 'late', 'voided', 'refunded', 'returned'
    )),
    transaction_id text,
    answer text not null default '',
    empty_answers int not null default 0,
    made_at timestamptz not null,
    sent_at timestamptz,
    changed_at timestamptz not null,
    claimed_until timestamptz
  )`,
  // A person with an uncertain payment can make no other.
  `create unique index payment_attempts_uncertain on payment_attempts (user_id)
    where state in ('intent', 'sending', 'unknown', 'conflict')`,
  `create index payment_attempts_open on payment_attempts (id)
    where state in ('intent', 'sending', 'unknown', 'conflict', 'late')`,
  `create index payment_attempts_order on payment_attempts (order_id)`,
  `create index payment_attempts_user on payment_attempts (user_id)`,
  `create index payment_attempts_changed on payment_attempts (changed_at)`,

  // What was sent under an idempotency key, so that a repetition changes nothing.
  `create table order_keys (
    user_id int not null references users on delete cascade,
    key text not null,
    fingerprint text not null,
    order_id int not null references orders on delete cascade,
    made_at timestamptz not null,
    primary key (user_id, key)
  )`,
  `create index order_keys_order on order_keys (order_id)`,

  // Webhook events of the gateway, each stored once. They name no person, only the attempt.
  `create table gateway_events (
    event_id text primary key,
    type text not null,
    orderid text not null,
    taken_at timestamptz not null
  )`,
];
