import { createHash } from "node:crypto";

/** Tells accounts apart where nothing of the account itself shall be read. */
export function hashOfSubject(externalId: string): string {
  return createHash("sha256").update(externalId).digest("base64url");
}
