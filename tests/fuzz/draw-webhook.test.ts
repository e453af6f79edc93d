import * as fc from "fast-check";
import { expect, test } from "vitest";

import { readEvent } from "#api/integrations/payment-gateway/event.ts";

import { type Draft, resolveDraft } from "./draft.ts";
import { drawWebhook, drawWildWebhook, addSignature } from "./draw-webhook.ts";

const KEY = "what the gateway signs with";
const options = { seed: 7, numRuns: 300 };

function read(draft: Draft, key = KEY) {
  const { headers, body } = addSignature(resolveDraft(draft, { orderid: "ours" }), KEY);
  return readEvent(key, headers["webhook-signature"], body ?? new Uint8Array());
}

test("draws webhooks that are accepted as the gateway's", () => {
  const events = fc.sample(drawWebhook, options).map((draft) => read(draft));
  expect(events).not.toContain(null);
  expect(new Set(events.map((event) => event?.orderid))).toEqual(
    new Set(["ours", "none-of-ours", ""]),
  );
});

test("draws wild webhooks, some accepted and some wrongly signed", () => {
  const drafts = fc.sample(drawWildWebhook, options);
  const accepted = drafts.filter((draft) => read(draft) !== null);
  expect(accepted.length).toBeGreaterThan(20);
  expect(accepted.length).toBeLessThan(280);

  const bodies = drafts.map((draft) => resolveDraft(draft, {}).body);
  expect(bodies.some((body) => body && !body.equals(Buffer.from(body.toString())))).toBe(true);
  for (const draft of accepted) expect(read(draft, "another key")).toBeNull();
});

test("leaves other calls unsigned", () => {
  const call = { method: "GET", path: "/api/books", headers: {}, body: null };
  expect(addSignature(call, KEY)).toBe(call);
});
