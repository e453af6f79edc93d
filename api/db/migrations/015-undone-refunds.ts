import { type Kysely, sql } from "kysely";

/** Refunds that did not happen after all, and charges reversed twice until an operator has resolved them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // An order may have several undone refunds: the index of open ones leaves them out.
  `alter table order_refunds drop constraint order_refunds_state_check`,
  `alter table order_refunds add constraint order_refunds_state_check check (state in (
    'intent', 'sending', 'unknown', 'refused', 'not_done', 'undone', 'done', 'replaced'
  ))`,
  // Refunds to compare with the gateway.
  `create index order_refunds_changed on order_refunds (changed_at)
    where state in ('done', 'undone')`,

  `alter table charge_misfits drop constraint charge_misfits_kind_check`,
  `alter table charge_misfits add constraint charge_misfits_kind_check
    check (kind in ('stray', 'wrong', 'missing', 'twice'))`,
  // A monthly charge, which has no order, may be reversed twice too.
  `alter table charge_misfits drop constraint charge_misfits_check`,
  `alter table charge_misfits add constraint charge_misfits_check
    check (kind = 'twice' or (order_id is null) = (kind = 'stray'))`,
  `alter table charge_misfits add settled_at timestamptz`,
];
