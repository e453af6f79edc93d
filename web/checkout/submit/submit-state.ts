import { create } from "zustand";

import type { LastOrder } from "#contract/last-order.ts";
import type { ApiFailure } from "#web/api/failure.ts";
import type { TokenFailure } from "#web/payment/token-failure.ts";
import { useSession } from "#web/session/session.ts";

import type { PlacedOrder } from "./order-deps.ts";
import type { OrderInFlight } from "./order-in-flight.ts";
import type { UnresolvedOutcome } from "./poll-until-resolved.ts";
import type { OrderRequest } from "./order-request.ts";

/** Why an order was not placed, or not as far as is known. */
export type SubmitFailure =
  /** No token came: something is filled in wrongly, the gateway is silent, or there is no line. Nothing was sent. */
  | { kind: TokenFailure }
  | { kind: "refused" | "doubtful" | "unknown"; failure: ApiFailure; wish: OrderRequest }
  | { kind: "not-arrived" }
  /** Another tab has told what became of it. */
  | { kind: "elsewhere" }
  /** It was asked for long enough; it is asked for again when somebody wishes. */
  | { kind: "unsettled"; why: UnresolvedOutcome["kind"]; sent: OrderInFlight };

export type SubmitState =
  | { state: "idle" }
  /** The gateway is asked for a token. */
  | { state: "paying"; sent: OrderInFlight }
  | { state: "sending"; sent: OrderInFlight }
  /** It was sent, and is asked for again by itself; or another tab is at it. */
  | { state: "waiting"; sent: OrderInFlight; why: UnresolvedOutcome["kind"] | "elsewhere" }
  | { state: "failed"; why: SubmitFailure }
  | ({ state: "placed" } & PlacedOrder)
  /** It was placed, and has come to something else since. */
  | { state: "ended"; order: LastOrder };

const idle: SubmitState = { state: "idle" };

/** Of each person who was signed in while this page was open, by their identity: nobody is shown another's order. */
const useSubmitStates = create<Partial<Record<string, SubmitState>>>(() => ({}));

/** S4.03: the one order that whoever is signed in is placing here. */
export function useSubmitState(): SubmitState {
  const session = useSession();
  const identity = session.state === "member" ? session.identity : "";
  return useSubmitStates((submitStates) => submitStates[identity]) ?? idle;
}

/** The order as it was sent, while it is being sent: it is shown in place of the cart, and nothing of it can be changed. */
export function useSentOrder(): OrderInFlight | null {
  return findSentOrder(useSubmitState());
}

export function getSubmitState(identity: string): SubmitState {
  return useSubmitStates.getState()[identity] ?? idle;
}

export function setSubmitState(identity: string, submitState: SubmitState): void {
  useSubmitStates.setState({ [identity]: submitState });
}

/** One that has begun is not begun again, by however many presses. */
export function isSubmitting(submitState: SubmitState): boolean {
  return findSentOrder(submitState) !== null;
}

export function findSentOrder(submitState: SubmitState): OrderInFlight | null {
  const { state } = submitState;
  return state === "paying" || state === "sending" || state === "waiting" ? submitState.sent : null;
}
