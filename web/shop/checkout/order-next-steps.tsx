import { useEffect, useEffectEvent } from "react";

import { getCart, useCart } from "#web/shop/cart/cart-state.ts";
import { countCopies } from "#web/shop/cart/cart-sum.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { removePlacedOrder } from "#web/shop/checkout/submit/placed-order-storage.ts";
import { setSubmitState } from "#web/shop/checkout/submit/submit-state.ts";

export function OrderNextSteps({ identity }: { identity: string }) {
  const { t } = useTranslation();
  const count = useCart(countCopies);

  function backToCart(): void {
    removePlacedOrder({ checkoutKind: "order", identity });
    setSubmitState(identity, { state: "idle" });
  }

  const handlePageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && getCart().lines.length > 0) backToCart();
  });
  // When the person returns through the back-forward cache with books in the cart, the page shows the cart.
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => handlePageShow(event);
    addEventListener("pageshow", hear);
    return () => removeEventListener("pageshow", hear);
  }, []);

  return (
    <div className="mt-6 flex flex-wrap items-center gap-2.5">
      <Link to={paths.literature()} className="btn btn-main">
        {t("order-more-books")}
      </Link>
      <Button onClick={() => print()}>
        <Icon name="printer" />
        {t("print-this")}
      </Button>
      {count > 0 && (
        <Button kind="quiet" onClick={backToCart}>
          {t("order-back-to-cart", { count })}
        </Button>
      )}
    </div>
  );
}
