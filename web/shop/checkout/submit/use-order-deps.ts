import { useEffect, useEffectEvent } from "react";

import type { User } from "#contract/users.ts";
import { useRefreshUser } from "#web/account/profile/use-save-profile.ts";
import { updateUser } from "#web/account/session/session.ts";
import { usePaymentsApi } from "#web/account/session/use-payments-api.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { notify } from "#web/app/messages/messages.ts";
import { type CheckoutKind, type OrderKeySlot, getOrderKey } from "#web/shop/cart/order-key.ts";
import {
  clearPaymentForm,
  PAYMENT_TIMEOUT_MS,
  tokenizePayment,
} from "#web/shop/payment/collect-form.ts";

import { storePlacedOrder } from "./placed-order-storage.ts";
import { withTabLock } from "./tab-lock.ts";
import type { OrderDeps } from "./send-until-resolved.ts";
import { isMonthly } from "./order-request.ts";
import { resumeOrder } from "./place-order.ts";
import { isSubmitting, getSubmitState, setSubmitState } from "./submit-state.ts";
import { findOrderInFlight, isRecent, watchOrderInFlight } from "./order-in-flight.ts";

/** What placing an order needs from the page. `refresh` reloads prices, addresses and terms. */
export function useOrderDeps(
  checkoutKind: CheckoutKind,
  user: User,
  refresh: () => void,
): OrderDeps {
  const { t, language } = useTranslation();
  const api = usePaymentsApi(PAYMENT_TIMEOUT_MS);
  const refreshUser = useRefreshUser(user.externalId);

  const owner = { checkoutKind, identity: user.externalId };

  return {
    ...owner,
    async send(request, key, payment) {
      if (isMonthly(request)) {
        const started = await api.addRegularGiving({ ...request, ...payment, key, language });
        return { order: started.order, regularGiving: started.regularGiving };
      }
      return { order: await api.placeOrder({ ...request, ...payment, key, language }) };
    },
    tokenizePayment,
    clearPayment: clearPaymentForm,
    refresh() {
      refresh();
      void refreshUser();
    },
    notifyPlaced({ order, regularGiving }) {
      storePlacedOrder(owner, { id: order.id, isGivenOnce: regularGiving === null });
      if (regularGiving) updateUser(user.externalId, { regularGivings: [regularGiving] });
      // S8.03.
      notify({
        type: "success",
        header: t(checkoutKind === "donation" ? "gift-thank-you" : "cart-thank-you"),
        text: t("cart-posted-success"),
      });
      void refreshUser();
    },
    wait: waitOrUntilOnline,
    runExclusive: (onWait, work) => withTabLock(owner, onWait, work),
  };
}

function waitOrUntilOnline(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1_000);
    addEventListener("online", end);
  });
}

/**
 * Stores the key before the submit: otherwise two tabs that order at the same moment would make one key each. Null
 * while there is nothing to order.
 */
export function usePreparedOrderKey(slot: OrderKeySlot, intention: string | null): void {
  useEffect(() => {
    if (intention !== null) getOrderKey(slot, intention);
  }, [slot, intention]);
}

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
