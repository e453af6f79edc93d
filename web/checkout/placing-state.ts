import { create } from "zustand";

import type { LastOrder } from "#contract/orders.ts";
import type { ApiFailure } from "#web/api/failure.ts";
import { useSession } from "#web/session/session.ts";

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

const idle: Placing = { state: "idle" };

/** Of each person who was signed in while this page was open, by their identity: nobody is shown another's order. */
const usePlacings = create<Partial<Record<string, Placing>>>(() => ({}));

/** S4.03: the one order that whoever is signed in is placing here. */
export function usePlacing(): Placing {
  const session = useSession();
  const identity = session.state === "member" ? session.identity : "";
  return usePlacings((placings) => placings[identity]) ?? idle;
}

export function placingNow(identity: string): Placing {
  return usePlacings.getState()[identity] ?? idle;
}

export function showPlacing(identity: string, placing: Placing): void {
  usePlacings.setState({ [identity]: placing });
}

export function isBusy({ state }: Placing): boolean {
  return state === "paying" || state === "sending" || state === "waiting";
}

/** Whether it may begin: one that has begun is not begun again, by however many presses. */
export function takeTurn(identity: string): boolean {
  if (isBusy(placingNow(identity))) return false;
  showPlacing(identity, { state: "paying" });
  return true;
}
