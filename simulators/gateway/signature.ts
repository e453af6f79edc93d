import { createHmac, randomBytes } from "node:crypto";

/** The signature header of a webhook: a nonce, and an HMAC over it and the body. */
export function signWebhook(body: string | Uint8Array, signingKey: string): string {
  const nonce = randomBytes(16).toString("hex");
  const signed = createHmac("sha256", signingKey).update(`${nonce}.`).update(body).digest("hex");
  return `t=${nonce},s=${signed}`;
}
