import { type Kysely, sql } from "kysely";

/** Refunded amounts of charges, and free orders whose payment is refunded after they were shipped. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Refunds as last reported by the gateway; those requested by an operator are among them.
  `alter table payment_attempts add refunded_cents bigint not null default 0
    check (refunded_cents >= 0)`,
  `alter table giving_charges add refunded_cents bigint not null default 0
    check (refunded_cents >= 0)`,
  // A refund names its charge by this id.
  `create index payment_attempts_charge on payment_attempts (transaction_id)`,

  // A shipped order stays the free order of its month.
  `drop index orders_free_month`,
  `create unique index orders_free_month on orders (user_id, free_month)
    where free_month is not null
      and (state in ('pending', 'placed', 'doubtful') or shipped_day is not null)`,
];
