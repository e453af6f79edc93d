import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import { findOrder, type OrderRow, refundedTotal } from "#api/db/orders/orders.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { DonationKind, DonationState } from "#domain/donation-states.ts";
import { type Cents, zero } from "#domain/money.ts";

/** The first donation of a regular giving; undefined when it failed and has been deleted since. */
export async function findFirstDonation(
  db: Kysely<Schema>,
  regularGivingId: number,
): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("giving_id", "=", regularGivingId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && findOrder(db, row.id);
}

export type DonationRow = {
  id: string;
  day: string;
  kind: DonationKind;
  amount: Cents;
  state: DonationState;
  /** The gateway's transaction id; null while it is unknown. */
  paymentId: string | null;
};

/** A person's donations, oldest first, without failed ones. */
export function findDonations(db: Kysely<Schema>, userId: number | null): Promise<DonationRow[]> {
  return (
    db
      .selectFrom(donations(db).as("gift"))
      .select(["id", "day", "kind", "amount", "state", "charge as paymentId"])
      .where("user_id", "=", userId)
      .orderBy("day")
      // Ids are numbers stored as text: this sorts them by value.
      .orderBy(sql`length(id)`)
      .orderBy("id")
      .execute()
  );
}

/** The donations of all people, without failed ones. */
export function donations(db: Kysely<Schema>) {
  return donationsOfOrders(db).unionAll(chargesOfRegularGivings(db));
}

/** Donations with an order of books, one-time donations, and the first ones of regular givings. */
function donationsOfOrders(db: Kysely<Schema>) {
  return db
    .selectFrom("orders as o")
    .leftJoin("payment_attempts as p", "p.order_id", "o.id")
    .select([
      "o.user_id",
      sql<string>`o.id::text`.as("id"),
      "o.placed_day as day",
      sql<DonationKind>`case when o.type <> 'gift' then 'with-order'
        when o.giving_id is null then 'once' else 'monthly' end`.as("kind"),
      // A refund takes the rest of the order first; the donation is what remains.
      sql<Cents>`case when p.state = 'paid'
        then least(o.donation_cents, p.amount_cents - ${refundedTotal})
        else o.donation_cents end`.as("amount"),
      // The state of its payment, as far as it is certain (payment-state.ts).
      sql<DonationState>`case when p.state in ('voided', 'refunded', 'returned') then p.state
        when p.state <> 'paid' or o.state = 'cancelled' then 'pending'
        when p.payment_method = 'bank' and p.cleared_at is null then 'pending'
        else 'paid' end`.as("state"),
      "p.payment_method as method",
      "p.transaction_id as charge",
    ])
    .where("o.donation_cents", ">", zero)
    .where("o.state", "<>", "failed");
}

/** Monthly charges that the gateway makes by itself. */
function chargesOfRegularGivings(db: Kysely<Schema>) {
  return db
    .selectFrom("giving_charges as c")
    .innerJoin("givings as g", "g.id", "c.giving_id")
    .select([
      "g.user_id",
      "c.transaction_id as id",
      "c.charged_day as day",
      sql<DonationKind>`'monthly'`.as("kind"),
      sql<Cents>`case when c.state in ('pending', 'paid')
        then c.amount_cents - c.refunded_cents
        else c.amount_cents end`.as("amount"),
      sql<DonationState>`c.state`.as("state"),
      "c.payment_method as method",
      sql<string | null>`c.transaction_id`.as("charge"),
    ])
    .where("c.state", "<>", "declined");
}

/** A person's regular givings with their charges, including ended and failed ones; amounts in cents. */
export function findOwnRegularGivings(db: Kysely<Schema>, userId: number | null) {
  return db
    .selectFrom("givings as g")
    .select(["g.id", "g.state", "g.orderid as reference", "g.amount_cents as amount"])
    .select(["g.subscription_id as subscriptionId", "g.vault_id as vaultId", "g.answer"])
    .select(["g.payment_method as method", "g.last_four as lastFour", "g.language"])
    .select(["g.first_day as firstCharge", "g.next_day as nextCharge"])
    .select(["g.made_at as madeAt", "g.changed_at as changedAt"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("giving_charges as c")
          .select(["c.transaction_id as transactionId", "c.charged_day as day"])
          .select(["c.amount_cents as amount", "c.refunded_cents as refunded", "c.state"])
          .select(["c.payment_method as method", "c.is_late as isLate"])
          .whereRef("c.giving_id", "=", "g.id")
          .orderBy("c.charged_day")
          .orderBy("c.transaction_id"),
      ).as("charges"),
    )
    .where("g.user_id", "=", userId)
    .orderBy("g.id")
    .execute();
}
