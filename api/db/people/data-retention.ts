import { type Kysely, sql } from "kysely";

import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

/**
 * Counted from the sending of a payment: a charge found this late still finds its order and is refunded automatically.
 */
const LATE_CHARGE_DAYS = 14;

/** The last day with an order or charge of a person. All retention is computed from it. */
const lastDayInBooks = sql<string | null>`greatest(users.last_order_day, (
  select max(placed_day) from orders where orders.user_id = users.id and orders.state <> 'failed'
), (
  select max(charged_day) from giving_charges
  join givings on givings.id = giving_id and givings.user_id = users.id
))`;

/** The day until which data of the person must be stored; null when there is none. */
export async function findRetentionEnd(
  db: Kysely<Schema>,
  userId: number,
  years: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select(retentionEnd(years).as("until"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Deletes anonymized people and their orders when retention has ended, unless a payment is open. Returns how many. */
export async function deleteExpiredPeople(
  db: Kysely<Schema>,
  day: string,
  years: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const people = await trx
      .selectFrom("users")
      .select("id")
      .where("erased_at", "is not", null)
      .where(sql<boolean>`coalesce(${retentionEnd(years)} < ${day}, true)`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payment_attempts")
              .select("payment_attempts.id")
              .whereRef("payment_attempts.user_id", "=", "users.id")
              .where("payment_attempts.state", "in", openPaymentStates),
          ),
        ),
      )
      .execute();
    for (const { id } of people) await deletePerson(trx, id);
    return people.length;
  });
}

/** Deletes a person with all orders and givings. Check the retention first. */
export async function deletePerson(trx: Kysely<Schema>, id: number): Promise<void> {
  await trx.deleteFrom("orders").where("user_id", "=", id).execute();
  await trx.deleteFrom("givings").where("user_id", "=", id).execute();
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

function retentionEnd(years: number) {
  return sql<string | null>`greatest((${lastDayInBooks} + make_interval(years => ${years}))::date, (
    select max(sent_at)::date + ${LATE_CHARGE_DAYS}::int from payment_attempts where user_id = users.id
  ))`;
}
