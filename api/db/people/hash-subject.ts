import { createHash } from "node:crypto";

/** Identifies an account without revealing it. */
export function hashSubject(externalId: string): string {
  return createHash("sha256").update(externalId).digest("base64url");
}
