import { CheckoutPanel } from "#web/checkout/checkout-panel.tsx";
import { OrderPlace } from "#web/checkout/order-place.tsx";
import { UnansweredBefore } from "#web/checkout/unanswered-before.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import { CartBooks } from "./cart-books.tsx";
import { useCart } from "./cart-state.ts";

/** S2.18. */
export function CartScreen() {
  const { t } = useTranslation();
  const isEmpty = useCart(({ lines }) => lines.length === 0);

  return (
    <OrderPlace>
      <UnansweredBefore />
      {isEmpty ? (
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
