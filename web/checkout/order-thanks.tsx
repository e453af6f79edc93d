import { useEffect } from "react";

import type { LastOrder } from "#contract/orders.ts";
import type { User } from "#contract/users.ts";
import { nextMonthAfter } from "#domain/days.ts";
import { useCart } from "#web/cart/cart-state.ts";
import { copiesInCart } from "#web/cart/cart-sum.ts";
import { dayInWords } from "#web/i18n/day-in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { OrderSummary } from "#web/orders/order-summary.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { forgetPlaced } from "./kept-placed.ts";
import { showPlacing } from "./placing-state.ts";

type OrderThanksProps = { user: User; order: LastOrder };

/** S3.13, S8.03: the order that was just placed, under the thanks that the page bears as its heading. */
export function OrderThanks({ user, order }: OrderThanksProps) {
  const { t, language } = useTranslation();
  const count = useCart(copiesInCart);
  const { email, alreadyOrderedMo, lastOrderDate } = user;
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);

  function backToCart(): void {
    forgetPlaced(user.externalId);
    showPlacing(user.externalId, { state: "idle" });
  }

  return (
    <section aria-label={t("your-order")} className="max-w-2xl">
      <p className="measure">{t("order-thanks", { email })}</p>
      {alreadyOrderedMo && lastOrderDate !== null && (
        <p className="measure mt-2">
          {t("next-free-order", { day: dayInWords(nextMonthAfter(lastOrderDate), language) })}
        </p>
      )}
      <div className="mt-6 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] md:p-6 print:border-0 print:p-0">
        <OrderSummary order={order} />
      </div>
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
    </section>
  );
}
