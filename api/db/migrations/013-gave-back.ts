import { type Kysely, sql } from "kysely";

/** What went back of charges by whomever, and free orders whose payment goes back after they were sent off. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // By refunds, as the gateway has told last; those that an operator has asked for are among them.
  `alter table payment_attempts add refunded_cents bigint not null default 0
    check (refunded_cents >= 0)`,
  `alter table giving_charges add refunded_cents bigint not null default 0
    check (refunded_cents >= 0)`,
  // A refund names the charge that it gives back.
  `create index payment_attempts_charge on payment_attempts (transaction_id)`,

  // What was sent off stays the free order of its month.
  `drop index orders_free_month`,
  `create unique index orders_free_month on orders (user_id, free_month)
    where free_month is not null
      and (state in ('pending', 'placed', 'doubtful') or shipped_day is not null)`,
];
