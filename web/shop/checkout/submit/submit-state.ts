import { create } from "zustand";

import type { LastOrder } from "#contract/last-order.ts";
import type { ApiFailure } from "#web/app/api/failure.ts";
import type { TokenFailure } from "#web/shop/payment/token-failure.ts";
import { useSession } from "#web/account/session/session.ts";

import type { PlacedOrder, UnresolvedOutcome } from "./poll-until-resolved.ts";
import type { OrderInFlight } from "./order-in-flight.ts";
import type { OrderRequest } from "./order-request.ts";

export type SubmitFailure =
  /** No token: a field is invalid, the gateway does not answer, or the network is offline. Nothing was sent. */
  | { kind: TokenFailure }
  | { kind: "refused" | "doubtful" | "unknown"; failure: ApiFailure; request: OrderRequest }
  | { kind: "not-arrived" }
  /** Another tab has shown the outcome. */
  | { kind: "elsewhere" }
  /** Polling reached its time limit; the person can resume it. */
  | { kind: "unsettled"; why: UnresolvedOutcome["kind"]; sent: OrderInFlight };

export type SubmitState =
  | { state: "idle" }
  /** Waiting for the gateway's token. */
  | { state: "preparing"; sent: OrderInFlight }
  | { state: "sending"; sent: OrderInFlight }
  /** Sent, and polled automatically; or another tab is sending it. */
  | { state: "waiting"; sent: OrderInFlight; why: UnresolvedOutcome["kind"] | "elsewhere" }
  | { state: "failed"; why: SubmitFailure }
  | ({ state: "placed" } & PlacedOrder)
  /** Placed, and since cancelled or otherwise ended. */
  | { state: "ended"; order: LastOrder };

const idle: SubmitState = { state: "idle" };

/** By identity, so that nobody sees an order of another person who was signed in on this page. */
const useSubmitStates = create<Partial<Record<string, SubmitState>>>(() => ({}));

/** S4.03: the state of the current member's order on this page. */
export function useSubmitState(): SubmitState {
  const session = useSession();
  const identity = session.state === "member" ? session.identity : "";
  return useSubmitStates((submitStates) => submitStates[identity]) ?? idle;
}

/** The order in flight. It is shown read-only in place of the cart. */
export function useSentOrder(): OrderInFlight | null {
  return findSentOrder(useSubmitState());
}

export function getSubmitState(identity: string): SubmitState {
  return useSubmitStates.getState()[identity] ?? idle;
}

export function setSubmitState(identity: string, submitState: SubmitState): void {
  useSubmitStates.setState({ [identity]: submitState });
}

export function isSubmitting(submitState: SubmitState): boolean {
  return findSentOrder(submitState) !== null;
}

export function findSentOrder(submitState: SubmitState): OrderInFlight | null {
  const { state } = submitState;
  return state === "preparing" || state === "sending" || state === "waiting"
    ? submitState.sent
    : null;
}
