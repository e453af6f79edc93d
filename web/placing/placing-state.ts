import { create } from "zustand";

import type { LastOrder } from "#contract/last-order.ts";
import type { ApiFailure } from "#web/api/failure.ts";
import type { NoToken } from "#web/payment/no-token.ts";
import { useSession } from "#web/session/session.ts";

import type { Placed } from "./order-deps.ts";
import type { OrderInFlight } from "./order-in-flight.ts";
import type { Unknown } from "./poll-until-resolved.ts";
import type { Wish } from "./wish.ts";

/** Why an order was not placed, or not as far as is known. */
export type PlacingFailure =
  /** No token came: something is filled in wrongly, the gateway is silent, or there is no line. Nothing was sent. */
  | { kind: NoToken }
  | { kind: "refused" | "doubtful" | "unknown"; failure: ApiFailure; wish: Wish }
  | { kind: "not-arrived" }
  /** Another tab has told what became of it. */
  | { kind: "elsewhere" }
  /** It was asked for long enough; it is asked for again when somebody wishes. */
  | { kind: "unsettled"; why: Unknown["kind"]; sent: OrderInFlight };

export type Placing =
  | { state: "idle" }
  /** The gateway is asked for a token. */
  | { state: "paying"; sent: OrderInFlight }
  | { state: "sending"; sent: OrderInFlight }
  /** It was sent, and is asked for again by itself; or another tab is at it. */
  | { state: "waiting"; sent: OrderInFlight; why: Unknown["kind"] | "elsewhere" }
  | { state: "failed"; why: PlacingFailure }
  | ({ state: "placed" } & Placed)
  /** It was placed, and has come to something else since. */
  | { state: "ended"; order: LastOrder };

const idle: Placing = { state: "idle" };

/** Of each person who was signed in while this page was open, by their identity: nobody is shown another's order. */
const usePlacings = create<Partial<Record<string, Placing>>>(() => ({}));

/** S4.03: the one order that whoever is signed in is placing here. */
export function usePlacing(): Placing {
  const session = useSession();
  const identity = session.state === "member" ? session.identity : "";
  return usePlacings((placings) => placings[identity]) ?? idle;
}

/** The order as it was sent, while it is being sent: it is shown in place of the cart, and nothing of it can be changed. */
export function useSent(): OrderInFlight | null {
  return sentOf(usePlacing());
}

export function placingNow(identity: string): Placing {
  return usePlacings.getState()[identity] ?? idle;
}

export function showPlacing(identity: string, placing: Placing): void {
  usePlacings.setState({ [identity]: placing });
}

/** One that has begun is not begun again, by however many presses. */
export function isBusy(placing: Placing): boolean {
  return sentOf(placing) !== null;
}

export function sentOf(placing: Placing): OrderInFlight | null {
  const { state } = placing;
  return state === "paying" || state === "sending" || state === "waiting" ? placing.sent : null;
}
