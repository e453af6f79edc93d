import { type Kysely, sql } from "kysely";

/** What was given back and did not go back after all, and what went back twice until the operator has seen to it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Of an order several may be undone: the index of what is open leaves them out.
  `alter table order_refunds drop constraint order_refunds_state_check`,
  `alter table order_refunds add constraint order_refunds_state_check check (state in (
    'intent', 'sending', 'unknown', 'refused', 'not_done', 'undone', 'done', 'replaced'
  ))`,
  // Those that are compared with the gateway.
  `create index order_refunds_changed on order_refunds (changed_at)
    where state in ('done', 'undone')`,

  `alter table charge_misfits drop constraint charge_misfits_kind_check`,
  `alter table charge_misfits add constraint charge_misfits_kind_check
    check (kind in ('stray', 'wrong', 'missing', 'twice'))`,
  // A monthly charge, which no order has, may go back twice as well.
  `alter table charge_misfits drop constraint charge_misfits_check`,
  `alter table charge_misfits add constraint charge_misfits_check
    check (kind = 'twice' or (order_id is null) = (kind = 'stray'))`,
  `alter table charge_misfits add settled_at timestamptz`,
];
