import { createHmac, randomBytes } from "node:crypto";

import { getOrCreateVisitorKey } from "#api/db/limits/day-keys.ts";
import type { Database } from "#api/services.ts";

type Db = Database["db"];

/** Only the newest day's key: the database deletes older ones. */
const latestKeys = new WeakMap<Db, { day: string; key: Promise<string> }>();

/**
 * Hashes a network, address or person for counting. Only this hash is stored; its key is deleted once no limit looks
 * back to that day.
 */
export async function hashForDay(db: Db, day: string, identity: string): Promise<string> {
  return createHmac("sha256", await getDayKey(db, day))
    .update(identity)
    .digest("base64url");
}

/** The key of that day, shared by all processes. */
function getDayKey(db: Db, day: string): Promise<string> {
  const latest = latestKeys.get(db);
  if (latest?.day === day) return latest.key;
  const key = getOrCreateVisitorKey(db, day, randomBytes(32).toString("base64url"));
  if (latest && latest.day > day) return key;

  latestKeys.set(db, { day, key });
  key.catch(() => {
    if (latestKeys.get(db)?.key === key) latestKeys.delete(db);
  });
  return key;
}
