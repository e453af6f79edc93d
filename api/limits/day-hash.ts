import { createHmac, randomBytes } from "node:crypto";

import { getOrCreateVisitorKey } from "#api/db/catalog/downloads.ts";
import type { Services } from "#api/services.ts";

type Db = Services["db"];

/** Of the newest day alone: the database has forgotten the others, or will. */
const latestKeys = new WeakMap<Db, { day: string; key: Promise<string> }>();

/**
 * All that is kept of a network, an address or a person who is told apart: a hash whose key lives for that day, and for as
 * long after it as limits look back to it.
 */
export async function hashForDay(db: Db, day: string, said: string): Promise<string> {
  return createHmac("sha256", await getDayKey(db, day))
    .update(said)
    .digest("base64url");
}

/** The key that whoever is told apart on that day is hashed under, by all processes. */
function getDayKey(db: Db, day: string): Promise<string> {
  const known = latestKeys.get(db);
  if (known?.day === day) return known.key;
  const key = getOrCreateVisitorKey(db, day, randomBytes(32).toString("base64url"));
  if (known && known.day > day) return key;

  latestKeys.set(db, { day, key });
  key.catch(() => {
    if (latestKeys.get(db)?.key === key) latestKeys.delete(db);
  });
  return key;
}
