import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import type { Faults } from "./faults.ts";
import { WEBHOOK_RETRY_DELAYS_MS, type GatewaySettings } from "./settings.ts";
import { signWebhook } from "./signature.ts";

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

export type Webhooks = {
  /** Written to disk before it returns; faults of this order apply. */
  send: (event: Event, orderId: string) => void;
  waiting: () => number;
  close: () => Promise<void>;
};

type WebhookDeps = Pick<
  GatewaySettings,
  "folder" | "webhookUrl" | "signingKey" | "webhookPauses"
> & {
  newId: () => string;
  faults: Faults;
};

const TIMEOUT_MS = 10_000;

/** Sends each webhook until it is accepted. Waiting webhooks are stored below `folder`. */
export function openWebhooks(needed: WebhookDeps): Webhooks {
  const {
    folder,
    webhookUrl,
    signingKey,
    webhookPauses: pauses = WEBHOOK_RETRY_DELAYS_MS,
  } = needed;
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
      const fault = needed.faults.take("webhook", { orderIds: [orderId] });
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
    waiting: () => records.all().length,
    async close() {
      closing.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(deliveries);
    },
  };

  function saveNotice(notice: Notice): string {
    const key = needed.newId();
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
