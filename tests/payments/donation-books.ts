import { deriveVaultId } from "#api/db/donations/regular-givings.ts";

import type { TestLibrary } from "#tests/start-library.ts";
import type { Buyer } from "./order-library.ts";
import type { GatewaySimulator } from "./start-gateway-simulator.ts";

/** The donations in a library's database and in the gateway simulator. */
export function donationBooks(library: TestLibrary, place: GatewaySimulator) {
  const { db } = library.database;

  const books = {
    async mailsTo({ email }: Buyer): Promise<string[]> {
      const mails = (await library.mails()).filter(({ to }) => to === email);
      return mails.map(({ subject }) => subject);
    },

    /** A person's monthly charges, the oldest first. */
    async chargesOf({ userId }: Buyer) {
      const charges = db
        .selectFrom("giving_charges as c")
        .innerJoin("givings as g", "g.id", "c.giving_id")
        .select(["c.transaction_id as id", "c.charged_day as day", "c.amount_cents as cents"])
        .select(["c.state", "c.is_late as isLate"])
        .where("g.user_id", "=", userId)
        .orderBy("c.charged_day")
        .orderBy("c.transaction_id");
      return charges.execute();
    },

    /** The row of a person's last regular giving, in any state. */
    async rowOf({ userId }: Buyer) {
      const regularGivings = db.selectFrom("givings").selectAll().where("user_id", "=", userId);
      return regularGivings.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    },

    /** How many cards and accounts of a person's givings are in the gateway's vault. */
    async countKept({ userId }: Buyer): Promise<number> {
      const regularGivings = db
        .selectFrom("givings")
        .select("orderid")
        .where("user_id", "=", userId);
      const own = new Set(
        (await regularGivings.execute()).map(({ orderid }) => deriveVaultId(orderid)),
      );
      const { customers } = await place.readLedger();
      return customers.filter((id) => own.has(id)).length;
    },

    /** The gateway's schedule of a person's last regular giving. */
    async scheduleOf(donor: Buyer) {
      const { orderid } = await books.rowOf(donor);
      const { subscriptions } = await place.readLedger();
      return subscriptions.find((subscription) => subscription.orderid === orderid);
    },

    /** The cents that the library has recorded for a person. */
    async booked({ userId }: Buyer) {
      const donations = await db
        .selectFrom("orders")
        .select("total_cents as cents")
        .where("user_id", "=", userId)
        .where("state", "=", "placed")
        .execute();
      const charges = await db
        .selectFrom("giving_charges as c")
        .innerJoin("givings as g", "g.id", "c.giving_id")
        .select("c.amount_cents as cents")
        .where("g.user_id", "=", userId)
        .where("c.state", "in", ["paid", "pending"])
        .execute();
      return [...donations, ...charges].map(({ cents }) => cents).toSorted((a, b) => a - b);
    },

    async charged({ userId }: Buyer) {
      const attempts = db.selectFrom("payment_attempts").where("user_id", "=", userId);
      const regularGivings = db.selectFrom("givings").where("user_id", "=", userId);
      const orderids = new Set([
        ...(await attempts.select("orderid").execute()).map(({ orderid }) => orderid),
        ...(await regularGivings.select("orderid").execute()).map(({ orderid }) => orderid),
      ]);
      const { transactions } = await place.readLedger();
      return transactions
        .filter(
          ({ orderid, type, approved }) => orderids.has(orderid) && type === "sale" && approved,
        )
        .filter(({ state }) => state !== "canceled" && state !== "failed")
        .map(({ cents }) => cents)
        .toSorted((a, b) => a - b);
    },
  };
  return books;
}
