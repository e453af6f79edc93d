import { useEffect, useEffectEvent } from "react";

import type { OrderDeps } from "./order-deps.ts";
import { resumeOrder } from "./place-order.ts";
import { isSubmitting, getSubmitState, setSubmitState } from "./submit-state.ts";
import { findOrderInFlight, isRecent, watchOrderInFlight } from "./order-in-flight.ts";

/** Follows the order that a page which is gone has sent, or that another tab sends; an older one when that is wished. */
export function useResumeOrder(deps: OrderDeps): void {
  const { checkoutKind, identity } = deps;

  const resume = useEffectEvent(() => {
    const sent = findOrderInFlight(deps);
    if (!sent || isSubmitting(getSubmitState(identity))) return;
    if (isRecent(sent)) return void resumeOrder(sent, deps);
    setSubmitState(identity, {
      state: "failed",
      why: { kind: "unsettled", why: "unanswered", sent },
    });
  });

  useEffect(() => {
    resume();
    return watchOrderInFlight({ checkoutKind, identity }, () => resume());
  }, [checkoutKind, identity]);
}
