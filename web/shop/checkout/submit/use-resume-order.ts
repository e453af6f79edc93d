import { useEffect, useEffectEvent } from "react";

import type { OrderDeps } from "./order-deps.ts";
import { resumeOrder } from "./place-order.ts";
import { isSubmitting, getSubmitState, setSubmitState } from "./submit-state.ts";
import { findOrderInFlight, isRecent, watchOrderInFlight } from "./order-in-flight.ts";

/** Resumes an order that a closed page or another tab has sent. An older order waits for a request to resume. */
export function useResumeOrder(deps: OrderDeps): void {
  const { checkoutKind, identity } = deps;

  const resume = useEffectEvent(() => {
    const inFlight = findOrderInFlight(deps);
    if (!inFlight || isSubmitting(getSubmitState(identity))) return;
    if (isRecent(inFlight)) return void resumeOrder(inFlight, deps);
    setSubmitState(identity, {
      state: "failed",
      why: { kind: "unsettled", why: "unanswered", sent: inFlight },
    });
  });

  useEffect(() => {
    resume();
    return watchOrderInFlight({ checkoutKind, identity }, () => resume());
  }, [checkoutKind, identity]);
}
