import { createHmac, timingSafeEqual } from "node:crypto";

import { z } from "zod";

import { withoutControlCharacters } from "#contract/fields.ts";

/** A webhook of the gateway: a reason to ask it, but no proof. */
export type GatewayEvent = {
  id: string;
  type: string;
  /** Empty when it is about none of our charges. */
  orderid: string;
};

const Word = withoutControlCharacters(z.string().min(1).max(100));
const EventBody = z.object({
  event_id: Word,
  event_type: Word,
  event_body: z
    .object({ order_id: withoutControlCharacters(z.string().max(255)).nullish() })
    .optional(),
});

/**
 * Verifies the webhook signature, the header "t=<nonce>,s=<hex>", before the body is read. Null when it is forged or
 * unreadable.
 */
export function readEvent(
  signingKey: string,
  signature: string | undefined,
  body: Uint8Array,
): GatewayEvent | null {
  if (!isSigned(signingKey, signature, body)) return null;
  const parsed = EventBody.safeParse(parse(body));
  if (!parsed.success) return null;
  const { event_id: id, event_type: type, event_body } = parsed.data;
  return { id, type, orderid: event_body?.order_id ?? "" };
}

function isSigned(signingKey: string, signature: string | undefined, body: Uint8Array): boolean {
  const [, nonce, hex] = /^t=([^,]{1,200}),\s*s=([\da-f]{64})$/i.exec(signature ?? "") ?? [];
  if (nonce === undefined || hex === undefined) return false;
  const expected = createHmac("sha256", signingKey).update(`${nonce}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, "hex"));
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
