import { createHash } from "node:crypto";

/** Tells accounts apart where nothing of the account itself shall be read. */
export function hashSubject(externalId: string): string {
  return createHash("sha256").update(externalId).digest("base64url");
}
