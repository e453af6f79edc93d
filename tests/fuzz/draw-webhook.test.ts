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

test("notices that are meant to fit are taken for the gateway's", () => {
  const told = fc.sample(drawWebhook, options).map((draft) => read(draft));
  expect(told).not.toContain(null);
  expect(new Set(told.map((event) => event?.orderid))).toEqual(
    new Set(["ours", "none-of-ours", ""]),
  );
});

test("of the wild ones some are, and others are signed as well", () => {
  const drafts = fc.sample(drawWildWebhook, options);
  const taken = drafts.filter((draft) => read(draft) !== null);
  expect(taken.length).toBeGreaterThan(20);
  expect(taken.length).toBeLessThan(280);

  const bodies = drafts.map((draft) => resolveDraft(draft, {}).body);
  expect(bodies.some((body) => body && !body.equals(Buffer.from(body.toString())))).toBe(true);
  for (const draft of taken) expect(read(draft, "another key")).toBeNull();
});

test("what is not to be signed is sent as it is", () => {
  const sent = { method: "GET", path: "/api/books", headers: {}, body: null };
  expect(addSignature(sent, KEY)).toBe(sent);
});
