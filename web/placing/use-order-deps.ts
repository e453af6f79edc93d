import type { User } from "#contract/users.ts";
import { useLookAgain } from "#web/account/use-look-again.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { tell } from "#web/messages/messages.ts";
import { clearPaymentForm } from "#web/payment/collect-form.ts";
import { PATIENCE, pay } from "#web/payment/pay.ts";
import { changeUser } from "#web/session/session.ts";
import { useRegularGivingApi } from "#web/session/use-regular-giving-api.ts";

import { keepPlaced } from "./kept-placed.ts";
import { withTabLock } from "./tab-lock.ts";
import type { OrderDeps } from "./order-deps.ts";
import { waitFor } from "./wait-for.ts";
import { type CheckoutKind, isMonthly } from "./wish.ts";

/** What placing an order uses of the page; `renew` has it show the prices, addresses and terms of now. */
export function useOrderDeps(desk: CheckoutKind, user: User, renew: () => void): OrderDeps {
  const { t, language } = useTranslation();
  const api = useRegularGivingApi(PATIENCE);
  const lookAgain = useLookAgain(user.externalId);

  const owner = { desk, identity: user.externalId };

  return {
    ...owner,
    async send(wish, key, payment) {
      if (isMonthly(wish)) {
        const begun = await api.addRegularGiving({ ...wish, ...payment, key, language });
        return { order: begun.order, regularGiving: begun.regularGiving };
      }
      return { order: await api.placeOrder({ ...wish, ...payment, key, language }) };
    },
    pay,
    clearPayment: clearPaymentForm,
    renew() {
      renew();
      void lookAgain();
    },
    tellPlaced({ order, regularGiving }) {
      keepPlaced(owner, { id: order.id, isGivenOnce: regularGiving === null });
      if (regularGiving) changeUser(user.externalId, { regularGivings: [regularGiving] });
      // S8.03.
      tell({
        type: "success",
        header: t(desk === "donation" ? "gift-thank-you" : "cart-thank-you"),
        text: t("cart-posted-success"),
      });
      void lookAgain();
    },
    wait: waitFor,
    inTurn: (onWait, work) => withTabLock(owner, onWait, work),
  };
}
