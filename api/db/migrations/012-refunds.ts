import { type Kysely, sql } from "kysely";

/** Cancellations by an operator, and their refunds. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The rate that the rest of an order is computed with. Older orders get the rate closest to what was charged.
  `alter table orders add shipping_hundredths int not null default 0
    check (shipping_hundredths >= 0)`,
  `update orders set shipping_hundredths = round(shipping_cents * 10000.0 / pay_cents)
    where pay_cents > 0`,

  // One row per cancellation, even when there is nothing to refund.
  `create table order_refunds (
    id int primary key generated always as identity,
    order_id int not null references orders on delete cascade,
    orderid text not null unique,
    asked text not null,
    is_whole boolean not null,
    books jsonb not null,
    free_month char(7),
    amount_cents bigint not null check (amount_cents >= 0),
    before_cents bigint not null check (before_cents >= 0),
    kind text not null check (kind in ('none', 'void', 'refund')),
    state text not null check (state in (
      'intent', 'sending', 'unknown', 'refused', 'not_done', 'done', 'replaced'
    )),
    reason text not null,
    asked_by text not null,
    transaction_id text,
    answer text not null default '',
    empty_answers int not null default 0,
    made_at timestamptz not null,
    sent_at timestamptz,
    told_at timestamptz,
    told_before_cents bigint not null default 0,
    changed_at timestamptz not null,
    claimed_until timestamptz,
    check ((kind = 'none') = (amount_cents = 0)),
    check (kind <> 'none' or state = 'done')
  )`,
  // An order has one open refund at a time, so that no amount is refunded twice.
  `create unique index order_refunds_open on order_refunds (order_id)
    where state in ('intent', 'sending', 'unknown', 'refused', 'not_done')`,
  `create index order_refunds_order on order_refunds (order_id, id)`,
];
