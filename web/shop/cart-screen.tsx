import { useState } from "react";

import { CheckoutPanel } from "#web/shop/checkout/checkout-panel.tsx";
import { OrderThanks } from "#web/shop/checkout/order-thanks.tsx";
import { OrderNextSteps } from "#web/shop/checkout/order-next-steps.tsx";
import { CheckoutFlow } from "#web/shop/checkout/submit/checkout-flow.tsx";
import { useSentOrder } from "#web/shop/checkout/submit/submit-state.ts";
import { hasOrderInFlight } from "#web/shop/checkout/submit/order-in-flight.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import { CartBooks } from "./cart-books.tsx";
import { getCart, useCart } from "./cart/cart-state.ts";

/** S2.18. */
export function CartScreen() {
  const { t } = useTranslation();
  const hasBooks = useCart(({ lines }) => lines.length > 0);
  const isSent = useSentOrder() !== null;
  // An order in flight shows its outcome, even when the cart was changed in the meantime.
  const [wasSent] = useState(() => hasOrderInFlight("order"));

  return (
    <CheckoutFlow
      checkoutKind="order"
      Thanks={OrderThanks}
      NextSteps={OrderNextSteps}
      isNewStarted={hasBooksNow}
    >
      {!hasBooks && !isSent && !wasSent ? (
        <EmptyState title={t("cart-empty-title")} text={t("cart-empty-text")}>
          <Link to={paths.literature()} className="btn btn-main">
            {t("cart-choose-books")}
          </Link>
        </EmptyState>
      ) : (
        <div className="checkout">
          <CartBooks />
          <CheckoutPanel />
        </div>
      )}
    </CheckoutFlow>
  );
}

/** Books added after an order was placed show the cart again. */
function hasBooksNow(): boolean {
  return getCart().lines.length > 0;
}
