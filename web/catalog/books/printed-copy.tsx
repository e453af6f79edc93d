import type { Book } from "#contract/books.ts";
import { CartControl } from "#web/shop/cart/cart-control.tsx";
import { toCartTitle } from "#web/shop/cart/cart-line.ts";
import { formatDollars } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The price of a printed copy and a control to order it. Renders nothing for a book that is not printed (S5.11). */
export function PrintedCopy({ book }: { book: Book }) {
  const { t, language } = useTranslation();
  const { hasPrintableVersion, price } = book;
  if (!hasPrintableVersion) return null;

  return (
    <div className="printed-copy">
      <div>
        <b>{t("printed-copy")}</b>
        {price > 0 && (
          <p className="num">{t("value-of", { amount: formatDollars(price, language) })}</p>
        )}
      </div>
      <CartControl key={book.code} book={toCartTitle(book)} hasRemoval>
        <Icon name="cart" />
        {t("add-to-cart")}
      </CartControl>
      <p className="needs-script">{t("order-needs-script")}</p>
    </div>
  );
}
