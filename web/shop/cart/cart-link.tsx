import { useEffect } from "react";

import { dollars } from "#domain/money.ts";
import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

import { useCartAnnouncement } from "./cart-announcement.ts";
import { useCart } from "./cart-state.ts";
import { countCopies, calculateCartValue } from "./cart-sum.ts";

/** S2.20: links to the cart with its copies and value. Its space is reserved until the cart is loaded. */
export function CartLink() {
  const { t, language } = useTranslation();
  const count = useCart(countCopies);
  const value = dollars(useCart(calculateCartValue));
  const news = useCartAnnouncement(({ text }) => text);
  const figure = formatCount(count, language);

  // The cart is loaded from here on; `web/root.tsx` set the attribute.
  useEffect(() => {
    delete document.documentElement.dataset["cart"];
  }, []);

  return (
    <div className="cart-place">
      <Link
        to={paths.cart}
        className="relative row-link min-w-(--target) justify-center gap-2! px-2! leading-tight! font-semibold text-ink!"
      >
        <Icon name="cart" className="size-6!" />
        {count > 0 && (
          <span aria-hidden="true" className="badge lg:hidden">
            {figure}
          </span>
        )}
        <span className="max-lg:sr-only">
          {count === 0 ? (
            <span className="cart-empty">{t("cart-empty")}</span>
          ) : (
            <>
              <span className="sr-only">{t("cart")}: </span>
              {t("copies-worth", { count, figure, value })}
            </>
          )}
        </span>
      </Link>
      <output className="sr-only">{news}</output>
    </div>
  );
}
