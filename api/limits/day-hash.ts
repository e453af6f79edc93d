import { createHmac, randomBytes } from "node:crypto";

import { keepVisitorKey } from "#api/db/catalog/downloads.ts";
import type { Services } from "#api/services.ts";

type Db = Services["db"];

/** Of the newest day alone: the database has forgotten the others, or will. */
const newest = new WeakMap<Db, { day: string; key: Promise<string> }>();

/**
 * All that is kept of a network, an address or a person who is told apart: a hash whose key lives for that day, and for as
 * long after it as limits look back to it.
 */
export async function hashOn(db: Db, day: string, said: string): Promise<string> {
  return createHmac("sha256", await keyOfDay(db, day))
    .update(said)
    .digest("base64url");
}

/** The key that whoever is told apart on that day is hashed under, by all processes. */
function keyOfDay(db: Db, day: string): Promise<string> {
  const known = newest.get(db);
  if (known?.day === day) return known.key;
  const key = keepVisitorKey(db, day, randomBytes(32).toString("base64url"));
  if (known && known.day > day) return key;

  newest.set(db, { day, key });
  key.catch(() => {
    if (newest.get(db)?.key === key) newest.delete(db);
  });
  return key;
}
