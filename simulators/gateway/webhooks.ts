import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import type { Faults } from "./faults.ts";

const Notice = z.object({
  body: z.string(),
  tries: z.int(),
  /** Milliseconds since 1970. */
  nextAt: z.number(),
  /** The first attempt is signed with a wrong key. */
  isForged: z.boolean(),
});
type Notice = z.infer<typeof Notice>;

export type Event = { event_type: string; event_body: object };

export type WebhookSettings = {
  folder: string;
  /** Where webhooks are sent; null for no webhooks. */
  webhookUrl: string | null;
  /** The key that signs webhooks. */
  signingKey: string;
  /** Milliseconds between attempts to deliver a webhook. */
  webhookPauses?: number[] | undefined;
};

export type Webhooks = {
  /** Written to disk before it returns; faults of this order apply. */
  send: (event: Event, orderId: string) => void;
  close: () => Promise<void>;
};

const TIMEOUT_MS = 10_000;

/** A webhook is given up after the last delay, about a day later. */
const RETRY_DELAYS_MS = [1, 5, 30, 120, 600, 1800, 3600, 14_400, 57_600].map(
  (seconds) => seconds * 1000,
);

/** Sends each webhook until it is accepted. Waiting webhooks are stored below `folder`. */
export function openWebhooks(
  settings: WebhookSettings,
  { newId, faults }: { newId: () => string; faults: Faults },
): Webhooks {
  const { folder, webhookUrl, signingKey, webhookPauses: pauses = RETRY_DELAYS_MS } = settings;
  const records = openRecords(join(folder, "webhooks"), (content) => Notice.parse(content));
  const timers = new Map<string, NodeJS.Timeout>();
  const deliveries = new Set<Promise<void>>();
  const closing = new AbortController();
  /** Webhooks that are sent after the next one. */
  const postponed: string[] = [];

  for (const [key, notice] of records.all()) schedule(key, notice);

  return {
    send(event, orderId) {
      if (webhookUrl === null) return;
      const fault = faults.take("webhook", { orderIds: [orderId] });
      const notice: Notice = {
        body: JSON.stringify({ event_id: randomUUID(), ...event }),
        tries: 0,
        nextAt: Date.now() + (fault?.fault === "webhook_delay" ? fault.ms : 0),
        isForged: fault?.fault === "webhook_badsig",
      };
      const key = saveNotice(notice);
      if (fault?.fault === "webhook_reorder") postponed.push(key);
      else schedule(key, notice);
      if (fault?.fault === "webhook_dup") schedule(saveNotice(notice), notice);
    },
    async close() {
      closing.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(deliveries);
    },
  };

  function saveNotice(notice: Notice): string {
    const key = newId();
    records.put(key, notice);
    return key;
  }

  function schedule(key: string, notice: Notice): void {
    const timer = setTimeout(begin, Math.max(notice.nextAt - Date.now(), 0), key, notice);
    timers.set(key, timer.unref());
  }

  function begin(key: string, notice: Notice): void {
    timers.delete(key);
    const delivery = deliver(key, notice).finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
  }

  async function deliver(key: string, notice: Notice): Promise<void> {
    const isTaken = await post(notice);
    if (closing.signal.aborted && !isTaken) return;

    const tries = notice.tries + 1;
    const pause = pauses[notice.tries];
    if (isTaken || pause === undefined) records.remove(key);
    else {
      const next = { ...notice, tries, nextAt: Date.now() + pause, isForged: false };
      records.put(key, next);
      schedule(key, next);
    }
    for (const id of postponed.splice(0)) {
      const notice = records.find(id);
      if (notice) schedule(id, notice);
    }
  }

  async function post({ body, isForged }: Notice): Promise<boolean> {
    const key = isForged ? `not ${signingKey}` : signingKey;
    const answer = await fetch(webhookUrl ?? "", {
      method: "POST",
      headers: { "content-type": "application/json", "webhook-signature": signWebhook(body, key) },
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }
}

/** The signature header of a webhook: a nonce, and an HMAC over it and the body. */
export function signWebhook(body: string | Uint8Array, signingKey: string): string {
  const nonce = randomBytes(16).toString("hex");
  const signed = createHmac("sha256", signingKey).update(`${nonce}.`).update(body).digest("hex");
  return `t=${nonce},s=${signed}`;
}
