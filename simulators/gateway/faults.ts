import { setTimeout } from "node:timers/promises";

import { z } from "zod";

/** What a fault may be asked for: the calls of a server. */
export const Call = z.enum([
  "sale",
  "validate",
  "void",
  "refund",
  "vault",
  "add_subscription",
  "update_subscription",
  "delete_subscription",
  "query",
]);
export type Call = z.infer<typeof Call>;

/** Where each fault strikes. */
const faultsByPlace = {
  /** The answer goes wrong, or never comes. */
  transport: [
    "drop_before",
    "drop_after",
    "hang_before",
    "hang_after",
    "http_502_after",
    "empty_body",
    "html_body",
    "slow",
  ],
  /** The answer to a payment call is another one. */
  answer: ["dup_reply", "error_400_after", "rate_limited"],
  query: ["query_hide", "query_500"],
  webhook: ["webhook_dup", "webhook_reorder", "webhook_delay", "webhook_badsig"],
  field: ["no_finalize", "finalize_error"],
  script: ["script_404", "script_hang"],
} as const;

type FaultPlace = keyof typeof faultsByPlace;

export const FaultName = z.enum([
  ...faultsByPlace.transport,
  ...faultsByPlace.answer,
  ...faultsByPlace.query,
  ...faultsByPlace.webhook,
  ...faultsByPlace.field,
  ...faultsByPlace.script,
]);
export type FaultName = z.infer<typeof FaultName>;

export const FaultRequest = z
  .object({
    fault: FaultName,
    times: z.int().positive().default(1),
    /** Only in this call; without it a fault of the answer strikes any but the query. */
    on: Call.optional(),
    /** Only where this order is meant. */
    orderid: z.string().optional(),
    /** How long `slow` and `webhook_delay` wait. */
    ms: z.int().nonnegative().default(1000),
  })
  .refine(({ fault, on }) => on !== "query" || getFaultPlace(fault) !== "answer", {
    error: "a query has no such answer",
    path: ["on"],
  });
export type FaultRequest = z.infer<typeof FaultRequest>;

export type Fault = Pick<FaultRequest, "fault" | "ms">;

export type FaultTarget = { call?: Call; orderIds?: string[] };

export type Faults = {
  order: (order: FaultRequest) => void;
  /** The fault that strikes here; it is one time less then. */
  take: (place: FaultPlace, struck?: FaultTarget) => Fault | null;
  waiting: () => FaultRequest[];
  /** Ends after so many milliseconds, or as soon as faults are cleared. */
  pause: (ms: number) => Promise<void>;
  clear: () => void;
};

/** Faults that were asked for and have not struck yet; a restart forgets them. */
export function openFaults(): Faults {
  let orders: FaultRequest[] = [];
  let cleared = Promise.withResolvers<void>();

  return {
    order: (order) => void orders.push({ ...order }),
    take(place, struck = {}) {
      const order = orders.find(
        (order) => getFaultPlace(order.fault) === place && matchesTarget(order, struck),
      );
      if (!order) return null;
      order.times -= 1;
      orders = orders.filter(({ times }) => times > 0);
      return order;
    },
    waiting: () => orders,
    async pause(ms) {
      await Promise.race([setTimeout(ms, undefined, { ref: false }), cleared.promise]);
    },
    clear() {
      orders = [];
      cleared.resolve();
      cleared = Promise.withResolvers();
    },
  };
}

function matchesTarget(
  { fault, on, orderid }: FaultRequest,
  { call, orderIds = [] }: FaultTarget,
): boolean {
  const isOfCalls = ["transport", "answer"].includes(getFaultPlace(fault));
  const isCall = on === undefined ? call !== "query" : call === on;
  return (!isOfCalls || isCall) && (orderid === undefined || orderIds.includes(orderid));
}

function getFaultPlace(fault: FaultName): FaultPlace {
  const place = faultPlaces.find((place) => faultsByPlace[place].some((name) => name === fault));
  if (!place) throw new Error(`${fault} strikes nowhere.`);
  return place;
}

const faultPlaces = ["transport", "answer", "query", "webhook", "field", "script"] as const;
