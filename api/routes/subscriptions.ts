import { createHmac, randomBytes } from "node:crypto";

import type { Context } from "hono";

import { countAttempt } from "#api/db/attempts.ts";
import { keepVisitorKey } from "#api/db/downloads.ts";
import { isRegion, keepMailingRequest } from "#api/db/mailing-requests.ts";
import { networkOf } from "#api/network-of.ts";
import { calls, InvalidRequest, languageOf, Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { listSubscriptions, requestSubscriptions } from "#contract/subscriptions.ts";
import { dayIn } from "#domain/days.ts";
import { type MailingList, mailingLists } from "#domain/mailing-lists.ts";

/** Requests that come from one network in an hour. */
const MOST = 5;
const HOUR = 3_600;

const names: Record<MailingList, string> = {
  fgben: "mailing-list-fgben",
  fgbes: "mailing-list-fgbes",
  caten: "mailing-list-caten",
  cates: "mailing-list-cates",
};

export function subscriptionRoutes(services: Services) {
  const { db, now, say } = services;

  return calls()
    .openapi(listSubscriptions, async (c) => {
      const language = languageOf(c);
      const { type } = c.req.valid("query");
      const lists = mailingLists.map((id) => ({ id, name: say(language, names[id]) }));
      return c.json(type === "other" ? [] : lists, 200);
    })
    .openapi(requestSubscriptions, async (c) => {
      const { website, subscriptionIds: lists, ...person } = c.req.valid("json");
      await limit(c, services);

      if (!(await isRegion(db, person.regionId))) {
        throw new InvalidRequest([{ field: "regionId", message: "a region there is" }]);
      }
      // What only a program fills in is answered like everything else, and forgotten.
      if (!website) {
        const language = languageOf(c);
        await keepMailingRequest(db, { ...person, lists, language, requestedAt: now() });
      }
      return c.json({ state: "requested" as const }, 200);
    });
}

/**
 * By the network it comes from, of which nothing is kept but a hash whose key lives for a day. In a day's first hour the
 * hash of the day before counts as well: the hour that is looked at began under it.
 */
async function limit(c: Context, { db, timeZone, now, addressOf }: Services): Promise<void> {
  const time = now();
  const anHourAgo = new Date(time.getTime() - HOUR * 1000);
  const days = new Set([anHourAgo, time].map((at) => dayIn(timeZone, at)));

  for (const day of days) {
    const subject = await hashOn(db, day, networkOf(addressOf(c)));
    const attempt = { action: "subscribe", subject, most: MOST, seconds: HOUR };
    const wait = await countAttempt(db, attempt, time);
    if (wait !== null) {
      throw new Refused(429, "err-too-often", { count: Math.ceil(wait / 60) }, wait);
    }
  }
}

async function hashOn(db: Services["db"], day: string, network: string): Promise<string> {
  const key = await keepVisitorKey(db, day, randomBytes(32).toString("base64url"));
  return createHmac("sha256", key).update(network).digest("base64url");
}
