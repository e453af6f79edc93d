import type { Context } from "hono";

import type { Limit } from "#contract/rule.ts";
import { dayIn } from "#domain/days.ts";

import { countAttempt } from "./db/attempts.ts";
import { hashOn } from "./limit-day.ts";
import { networkOf } from "./network-of.ts";
import { requireNoWait } from "./require-no-wait.ts";
import type { Services } from "./services.ts";

type Counting = Pick<Services, "db" | "timeZone" | "now">;
type OfNetwork = Pick<Limit, "name" | "most"> & { minutes?: number };

/** Counts what comes from the network of a call, in an hour unless it is said, and refuses what is too much. */
export async function limitNetwork(
  c: Context,
  services: Counting & Pick<Services, "addressOf">,
  limit: OfNetwork,
): Promise<void> {
  const wait = await waitInNetwork(services, services.addressOf(c), limit);
  requireNoWait(wait, "err-too-often");
}

/**
 * Counts what comes from the network of an address; null, or in how many seconds it may come again when it was too much.
 * Nothing of the network is kept but a hash whose key lives for a day. At a day's beginning the hash of the day before counts
 * as well: the stretch of time that is looked at began under it.
 */
export async function waitInNetwork(
  { db, timeZone, now }: Counting,
  address: string,
  { name: action, most, minutes = 60 }: OfNetwork,
): Promise<number | null> {
  const time = now();
  const seconds = minutes * 60;
  const since = new Date(time.getTime() - seconds * 1000);
  const days = new Set([since, time].map((at) => dayIn(timeZone, at)));

  for (const day of days) {
    const subject = await hashOn(db, day, networkOf(address));
    const wait = await countAttempt(db, { action, subject, most, seconds }, time);
    if (wait !== null) return wait;
  }
  return null;
}
