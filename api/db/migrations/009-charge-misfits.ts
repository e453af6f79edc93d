import { type Kysely, sql } from "kysely";

/** Charges that do not fit the orders, until an operator has resolved them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table charge_misfits (
    orderid text primary key,
    order_id int references orders on delete cascade,
    kind text not null check (kind in ('stray', 'wrong', 'missing')),
    transaction_id text,
    answer text not null,
    found_at timestamptz not null,
    check ((order_id is null) = (kind = 'stray'))
  )`,
  `create index charge_misfits_order on charge_misfits (order_id)`,
];
