import { sql } from "kysely";

import type { Cents } from "#domain/money.ts";
import { openRefundStates } from "#domain/refund-states.ts";

/**
 * What of its payment went back: all of it, or what was given back of it in parts, by whomever. More than all of it, where a
 * bank took back what had been given back.
 */
export const givenBack = sql<Cents>`coalesce(
  (select sum(p.amount_cents + case when p.state = 'returned' then p.refunded_cents else 0 end)::bigint
    from payment_attempts as p
    where p.order_id = o.id and p.state in ('voided', 'refunded', 'returned')),
  greatest(
    (select p.refunded_cents from payment_attempts as p
      where p.order_id = o.id and p.state in ('paid', 'late')),
    (select max(r.before_cents + r.amount_cents) from order_refunds as r
      where r.order_id = o.id and r.state = 'done')),
  0)`;

/** What is yet to be given back of it. */
export const goingBack = sql<Cents>`coalesce(
  (select sum(r.amount_cents)::bigint from order_refunds as r
    where r.order_id = o.id and r.state in (${sql.join(openRefundStates.map((state) => sql.lit(state)))})),
  0)`;
