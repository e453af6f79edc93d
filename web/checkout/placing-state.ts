import { create } from "zustand";

import type { LastOrder } from "#contract/orders.ts";
import type { ApiFailure } from "#web/api/failure.ts";

import type { Wish } from "./under-way.ts";

/** Why an order was not placed, or not as far as is known. */
export type PlacingFailure =
  /** No token came: something is filled in wrongly, the gateway is silent, or there is no line. Nothing was sent. */
  | { kind: "wrong" | "silent" | "offline" }
  | { kind: "refused" | "doubtful" | "unknown"; failure: ApiFailure; wish: Wish };

export type Placing =
  | { state: "idle" }
  /** The gateway is asked for a token. */
  | { state: "paying" }
  | { state: "sending" }
  /** It was sent, and is asked for again by itself. */
  | { state: "waiting"; why: "pending" | "unanswered" }
  | { state: "failed"; why: PlacingFailure }
  | { state: "placed"; order: LastOrder };

/** S4.03: the one order of the page that is being placed. */
export const usePlacing = create<{ placing: Placing }>(() => ({ placing: { state: "idle" } }));

export function showPlacing(placing: Placing): void {
  usePlacing.setState({ placing });
}

export function isBusy({ state }: Placing): boolean {
  return state === "paying" || state === "sending" || state === "waiting";
}

/** Whether it may begin: one that has begun is not begun again, by however many presses. */
export function takeTurn(): boolean {
  if (isBusy(usePlacing.getState().placing)) return false;
  showPlacing({ state: "paying" });
  return true;
}
