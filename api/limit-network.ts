import type { Context } from "hono";

import { dayIn } from "#domain/days.ts";

import { countAttempt } from "./db/attempts.ts";
import { hashOn } from "./limit-day.ts";
import { networkOf } from "./network-of.ts";
import { requireNoWait } from "./require-no-wait.ts";
import type { Services } from "./services.ts";

const HOUR = 3_600;

/**
 * Counts what comes from one network in an hour, and refuses what is too much. Nothing of the network is kept but a hash
 * whose key lives for a day. In a day's first hour the hash of the day before counts as well: the hour that is looked at
 * began under it.
 */
export async function limitNetwork(
  c: Context,
  services: Pick<Services, "db" | "timeZone" | "now" | "addressOf">,
  { action, most }: { action: string; most: number },
): Promise<void> {
  const { db, timeZone, now, addressOf } = services;
  const time = now();
  const anHourAgo = new Date(time.getTime() - HOUR * 1000);
  const days = new Set([anHourAgo, time].map((at) => dayIn(timeZone, at)));

  for (const day of days) {
    const subject = await hashOn(db, day, networkOf(addressOf(c)));
    const limit = { action, subject, most, seconds: HOUR };
    requireNoWait(await countAttempt(db, limit, time), "err-too-often");
  }
}
