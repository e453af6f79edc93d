import { sql } from "kysely";

import type { GiftState } from "#domain/gift-states.ts";

/** What the payment `p` of the order `o` is, as far as it is certain. */
export const paymentState = sql<GiftState>`case
  when p.state in ('voided', 'refunded', 'returned') then p.state
  when p.state <> 'paid' or o.state = 'cancelled' then 'pending'
  when p.payment_method = 'bank' and p.cleared_at is null then 'pending'
  else 'paid' end`;
