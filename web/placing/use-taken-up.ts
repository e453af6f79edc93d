import { useEffect, useEffectEvent } from "react";

import type { Parts } from "./parts.ts";
import { takeUpOrder } from "./place-order.ts";
import { isBusy, placingNow, showPlacing } from "./placing-state.ts";
import { findUnderWay, isFresh, watchUnderWay } from "./under-way.ts";

/** Follows the order that a page which is gone has sent, or that another tab sends; an older one when that is wished. */
export function useTakenUp(parts: Parts): void {
  const { desk, identity } = parts;

  const takeUp = useEffectEvent(() => {
    const sent = findUnderWay(parts);
    if (!sent || isBusy(placingNow(identity))) return;
    if (isFresh(sent)) return void takeUpOrder(sent, parts);
    showPlacing(identity, { state: "failed", why: { kind: "unsettled", why: "unanswered", sent } });
  });

  useEffect(() => {
    takeUp();
    return watchUnderWay({ desk, identity }, () => takeUp());
  }, [desk, identity]);
}
