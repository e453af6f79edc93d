import * as fc from "fast-check";

import { signWebhook } from "#simulators/gateway/webhooks.ts";

import type { Draft, SentCall } from "./draft.ts";
import { drawWildBody } from "./draw-call.ts";
import { oddHeader, wildText, wildValue } from "./wild-values.ts";

/** Webhooks are not in the document: they are authenticated by a signature. */
export const WEBHOOKS = "POST /webhooks/gateway";

const SIGNATURE_HEADER = "webhook-signature";
const SIGNATURE_PLACEHOLDER = "{signature}";

const eventTypes = [
  "transaction.sale.success",
  "transaction.void.success",
  "transaction.refund.success",
  "transaction.check.status.return",
  "recurring.subscription.add",
  "unknown.kind",
];

/** Webhooks as the gateway sends them: for existing and unknown payments, and duplicates. */
export const drawWebhook: fc.Arbitrary<Draft> = fc
  .record({
    event_id: fc.oneof(fc.uuid(), fc.constantFrom("told-twice", "told-again")),
    event_type: fc.constantFrom(...eventTypes),
    event_body: fc.record(
      { order_id: fc.constantFrom("{orderid}", "none-of-ours", "", null) },
      { requiredKeys: [] },
    ),
  })
  .map((body) => webhookDraft(body));

/** Webhooks with the gateway's signature and hostile content. */
export const drawWildWebhook: fc.Arbitrary<Draft> = fc
  .record({
    body: fc.oneof(
      { weight: 3, arbitrary: drawFields(wildText) },
      { weight: 2, arbitrary: drawFields(wildValue) },
      { weight: 1, arbitrary: drawWildBody },
    ),
    odd: fc.option(oddHeader),
  })
  .map(({ body, odd }) => webhookDraft(body, odd ? Object.fromEntries([odd]) : {}));

/** Adds the signature, which depends on the bytes that are sent. */
export function addSignature(call: SentCall, signingKey: string): SentCall {
  if (call.headers[SIGNATURE_HEADER] !== SIGNATURE_PLACEHOLDER) return call;
  const signature = signWebhook(call.body ?? "", signingKey);
  return { ...call, headers: { ...call.headers, [SIGNATURE_HEADER]: signature } };
}

/** The fields of a webhook, each sometimes with another value. */
function drawFields(other: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return fc.record({
    event_id: fc.oneof(fc.uuid(), other),
    event_type: fc.oneof(fc.constantFrom(...eventTypes), other),
    event_body: fc.oneof(
      { weight: 3, arbitrary: fc.record({ order_id: other, more: other }) },
      { weight: 1, arbitrary: other },
    ),
  });
}

function webhookDraft(body: unknown, headers: Record<string, string> = {}): Draft {
  return {
    method: "POST",
    path: "/api/webhooks/gateway",
    parts: {},
    query: [],
    rest: "",
    headers: {
      "content-type": "application/json",
      [SIGNATURE_HEADER]: SIGNATURE_PLACEHOLDER,
      ...headers,
    },
    body,
  };
}
