import { useState } from "react";

import { CheckoutPanel } from "#web/checkout/checkout-panel.tsx";
import { OrderThanks } from "#web/checkout/order-thanks.tsx";
import { PlacedWays } from "#web/checkout/placed-ways.tsx";
import { OrderPlace } from "#web/placing/order-place.tsx";
import { useSent } from "#web/placing/placing-state.ts";
import { isAwaited } from "#web/placing/order-in-flight.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import { CartBooks } from "./cart-books.tsx";
import { cartNow, useCart } from "./cart-state.ts";

/** S2.18. */
export function CartScreen() {
  const { t } = useTranslation();
  const hasBooks = useCart(({ lines }) => lines.length > 0);
  const isSent = useSent() !== null;
  // What becomes of an order is shown whatever was done to the cart meanwhile.
  const [wasSent] = useState(() => isAwaited("order"));

  return (
    <OrderPlace desk="order" Thanks={OrderThanks} Ways={PlacedWays} isBegunAnew={hasBooksNow}>
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
    </OrderPlace>
  );
}

/** Who has chosen books since an order was placed comes to those. */
function hasBooksNow(): boolean {
  return cartNow().lines.length > 0;
}
