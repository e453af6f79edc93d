import type { Book } from "#contract/books.ts";
import { CartControl } from "#web/cart/cart-control.tsx";
import { titleOf } from "#web/cart/cart-line.ts";
import { dollarsInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What a book is worth on paper, and the way to order it; nothing for one that is not printed (S5.11). */
export function PrintedCopy({ book }: { book: Book }) {
  const { t, language } = useTranslation();
  const { hasPrintableVersion, price } = book;
  if (!hasPrintableVersion) return null;

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border border-rule bg-card px-4 py-3.5">
      <div>
        <b className="font-semibold">{t("printed-copy")}</b>
        {price > 0 && (
          <p className="num text-sm text-ink-3">
            {t("value-of", { amount: dollarsInWords(price, language) })}
          </p>
        )}
      </div>
      <CartControl
        key={book.code}
        book={titleOf(book)}
        hasRemoval
        className="flex-[1_1_12.5rem] sm:w-50 sm:flex-none"
      >
        <Icon name="cart" />
        {t("add-to-cart")}
      </CartControl>
      <p className="hidden basis-full text-sm text-ink-2 [@media(scripting:none)]:block">
        {t("order-needs-script")}
      </p>
    </div>
  );
}
