import { type Kysely, sql } from "kysely";

/** Shipments of orders, and indexes for the operator's searches of orders and donations. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders add shipped_day date`,
  `alter table orders add carrier text not null default ''`,
  `alter table orders add tracking_number text not null default ''`,
  `alter table orders add constraint orders_shipped_check
    check (shipped_day is not null or (carrier = '' and tracking_number = ''))`,
  `create index orders_to_ship on orders (id)
    where state = 'placed' and type <> 'gift' and shipped_day is null`,
  `create index orders_state on orders (state, id)`,
  `create index orders_day on orders (placed_day, id)`,
  `create index orders_donation_day on orders (placed_day, id)
    where donation_cents > 0 and state <> 'failed'`,
  `create index giving_charges_day on giving_charges (charged_day)`,
];
