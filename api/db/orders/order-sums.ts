import { sql } from "kysely";

import type { Cents } from "#domain/money.ts";
import { openRefundStates } from "#domain/refund-states.ts";

/**
 * How much of payment `p` of order `o` was refunded, in whole or in parts. More than the payment when a bank returned a
 * charge that had been refunded.
 */
export const refundedTotal = sql<Cents>`case
  when p.state in ('voided', 'refunded') then p.amount_cents
  when p.state = 'returned' then p.amount_cents + p.refunded_cents
  else greatest(
    case when p.state in ('paid', 'late') then p.refunded_cents end,
    (select max(r.before_cents + r.amount_cents) from order_refunds as r
      where r.order_id = o.id and r.state = 'done'),
    0)
  end`;

/** How much of order `o` is still to be refunded. */
export const pendingRefundTotal = sql<Cents>`coalesce(
  (select sum(r.amount_cents)::bigint from order_refunds as r
    where r.order_id = o.id and r.state in (${sql.join(openRefundStates.map((state) => sql.lit(state)))})),
  0)`;
