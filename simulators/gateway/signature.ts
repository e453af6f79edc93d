import { createHmac, randomBytes } from "node:crypto";

/** The header that vouches for a notice: a number used once, and what the key makes of it and the body. */
export function signWebhook(body: string | Uint8Array, signingKey: string): string {
  const nonce = randomBytes(16).toString("hex");
  const signed = createHmac("sha256", signingKey).update(`${nonce}.`).update(body).digest("hex");
  return `t=${nonce},s=${signed}`;
}
