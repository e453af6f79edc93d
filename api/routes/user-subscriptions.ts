import {
  isPrintSubscription,
  findConfirmedLists,
  findUserSubscription,
  findUserSubscriptions,
  insertUserSubscription,
} from "#api/db/people/print-subscriptions.ts";
import { findUser, lockUser } from "#api/db/people/users.ts";
import { createMemberRouter } from "#api/middleware/require-member.ts";
import { ProblemError, requireFound } from "#api/problem.ts";
import type { Calendar, Database } from "#api/services.ts";
import { listUserSubscriptions, requestUserSubscription } from "#contract/user-subscriptions.ts";
import { isNorthAmerica } from "#domain/countries.ts";
import { getLocalDay } from "#domain/days.ts";

export function userSubscriptionRoutes({ db, now, timeZone }: Database & Calendar) {
  return createMemberRouter()
    .openapi(listUserSubscriptions, async (c) => {
      const { externalId, email } = c.var.member;
      const user = await findUser(db, externalId);
      const proven = user?.email ?? email;

      const inPrint = user ? await findUserSubscriptions(db, user.id) : [];
      const withLists = c.req.valid("query").type !== "other" && proven !== null;
      const byMail = withLists ? await findConfirmedLists(db, proven, timeZone) : [];
      return c.json(
        [...byMail, ...inPrint].toSorted((a, b) => a.dateRequested.localeCompare(b.dateRequested)),
        200,
      );
    })
    .openapi(requestUserSubscription, async (c) => {
      const { subscriptionId } = c.req.valid("query");
      const answer = await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, c.var.member.externalId);
        const first = user && (await findUserSubscription(trx, user.id, subscriptionId));
        if (first) return first;
        requireFound(await isPrintSubscription(trx, subscriptionId));
        if (!user || !isNorthAmerica(user.country)) {
          throw new ProblemError(422, "print-subscription-north-america");
        }

        const requested = { subscriptionId, dateRequested: getLocalDay(timeZone, now()) };
        await insertUserSubscription(trx, user.id, requested);
        return requested;
      });
      return c.json(answer, 200);
    });
}
