import * as fc from "fast-check";

import { signatureOf } from "#simulators/gateway/signature.ts";

import type { Draft, Sent } from "./draft.ts";
import { drawWildBody } from "./draw-call.ts";
import { oddHeader } from "./draw-headers.ts";
import { wildText, wildValue } from "./wild-values.ts";

/** What the gateway tells by itself is no call of the document: it is known by its signature. */
export const NOTICES = "POST /webhooks/gateway";

const SIGNATURE = "webhook-signature";
const TO_BE_SIGNED = "{signature}";

const kinds = [
  "transaction.sale.success",
  "transaction.void.success",
  "transaction.refund.success",
  "transaction.check.status.return",
  "recurring.subscription.add",
  "unknown.kind",
];

/** As the gateway tells it: of payments that there are, of what is none of ours, and again. */
export const drawNotice: fc.Arbitrary<Draft> = fc
  .record({
    event_id: fc.oneof(fc.uuid(), fc.constantFrom("told-twice", "told-again")),
    event_type: fc.constantFrom(...kinds),
    event_body: fc.record(
      { order_id: fc.constantFrom("{orderid}", "none-of-ours", "", null) },
      { requiredKeys: [] },
    ),
  })
  .map((body) => notice(body));

/** Signed by the gateway's key, and filled in by nobody who means well. */
export const drawWildNotice: fc.Arbitrary<Draft> = fc
  .record({
    body: fc.oneof(
      { weight: 3, arbitrary: drawFields(wildText) },
      { weight: 2, arbitrary: drawFields(wildValue) },
      { weight: 1, arbitrary: drawWildBody },
    ),
    odd: fc.option(oddHeader),
  })
  .map(({ body, odd }) => notice(body, odd ? Object.fromEntries([odd]) : {}));

/** The notice with what vouches for it, which only the bytes that are sent can tell. */
export function vouchFor(sent: Sent, signingKey: string): Sent {
  if (sent.headers[SIGNATURE] !== TO_BE_SIGNED) return sent;
  const signature = signatureOf(sent.body ?? "", signingKey);
  return { ...sent, headers: { ...sent.headers, [SIGNATURE]: signature } };
}

/** The fields of a notice, each at times with something else in it. */
function drawFields(other: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return fc.record({
    event_id: fc.oneof(fc.uuid(), other),
    event_type: fc.oneof(fc.constantFrom(...kinds), other),
    event_body: fc.oneof(
      { weight: 3, arbitrary: fc.record({ order_id: other, more: other }) },
      { weight: 1, arbitrary: other },
    ),
  });
}

function notice(body: unknown, headers: Record<string, string> = {}): Draft {
  return {
    method: "POST",
    path: "/api/webhooks/gateway",
    parts: {},
    query: [],
    rest: "",
    headers: { "content-type": "application/json", [SIGNATURE]: TO_BE_SIGNED, ...headers },
    body,
  };
}
