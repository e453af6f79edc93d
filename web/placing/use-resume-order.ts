import { useEffect, useEffectEvent } from "react";

import type { OrderDeps } from "./order-deps.ts";
import { resumeOrder } from "./place-order.ts";
import { isBusy, placingNow, showPlacing } from "./placing-state.ts";
import { findOrderInFlight, isFresh, watchOrderInFlight } from "./order-in-flight.ts";

/** Follows the order that a page which is gone has sent, or that another tab sends; an older one when that is wished. */
export function useResumeOrder(parts: OrderDeps): void {
  const { desk, identity } = parts;

  const takeUp = useEffectEvent(() => {
    const sent = findOrderInFlight(parts);
    if (!sent || isBusy(placingNow(identity))) return;
    if (isFresh(sent)) return void resumeOrder(sent, parts);
    showPlacing(identity, { state: "failed", why: { kind: "unsettled", why: "unanswered", sent } });
  });

  useEffect(() => {
    takeUp();
    return watchOrderInFlight({ desk, identity }, () => takeUp());
  }, [desk, identity]);
}
