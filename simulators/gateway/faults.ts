import { setTimeout } from "node:timers/promises";

import { z } from "zod";

/** Server calls that a fault can be limited to. */
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

const faultsByPlace = {
  /** The response is broken or missing. */
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
  /** A payment call gets a different response. */
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
    /** Only for this call; without it, `transport` and `answer` faults affect all calls except queries. */
    on: Call.optional(),
    /** Only for this order. */
    orderid: z.string().optional(),
    /** Delay of `slow` and `webhook_delay` in milliseconds. */
    ms: z.int().nonnegative().default(1000),
  })
  .refine(({ fault, on }) => on !== "query" || getFaultPlace(fault) !== "answer", {
    error: "a query has no fault of this kind",
    path: ["on"],
  });
export type FaultRequest = z.infer<typeof FaultRequest>;

export type Fault = Pick<FaultRequest, "fault" | "ms">;

type FaultTarget = { call?: Call; orderIds?: string[] };

export type Faults = {
  order: (order: FaultRequest) => void;
  /** Returns the matching fault and counts down its remaining uses. */
  take: (place: FaultPlace, struck?: FaultTarget) => Fault | null;
  waiting: () => FaultRequest[];
  /** Resolves after `ms` milliseconds, or earlier when faults are cleared. */
  pause: (ms: number) => Promise<void>;
  clear: () => void;
};

/** Requested faults that have not occurred yet; they are lost in a restart. */
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
