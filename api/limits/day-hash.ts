import { createHmac, randomBytes } from "node:crypto";

import { keepVisitorKey } from "#api/db/catalogue/downloads.ts";
import type { Services } from "#api/services.ts";

/** The key that whoever is told apart on that day is hashed under, by all processes. It lives for that day. */
export function keyOfDay(db: Services["db"], day: string): Promise<string> {
  return keepVisitorKey(db, day, randomBytes(32).toString("base64url"));
}

/** All that is kept of a network, an address or a person who is told apart. */
export function hashUnder(key: string, said: string): string {
  return createHmac("sha256", key).update(said).digest("base64url");
}
