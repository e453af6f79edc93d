import { dollars, percentOf } from "#domain/money.ts";
import type { Quote } from "#domain/pricing.ts";
import { formatCount, formatDollars, formatPercent } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { AmountRow, AmountList } from "#web/shop/orders/amount-list.tsx";

type FiguresProps = { copies: number; quote: Quote; shippingHundredths: number };

/** S9.03: value of the books, the free part, and the total. */
export function Figures({ copies, quote, shippingHundredths }: FiguresProps) {
  const { t, language } = useTranslation();
  const { value, free, pay, shipping, donation, total } = quote;
  const amount = (cents: number) => formatDollars(dollars(cents), language);
  const books = t("figures-books", { count: copies, figure: formatCount(copies, language) });
  const percent = formatPercent(shippingHundredths, language);
  // A sent order keeps its amounts. Its shipping may follow an older rate, which is then not shown.
  const isCurrentRate = percentOf(pay, shippingHundredths) === shipping;

  return (
    <AmountList>
      <AmountRow name={books}>{amount(value)}</AmountRow>
      {free > 0 && (
        <AmountRow name={t("figures-gift-to-you")} kind="donation">
          − {amount(free)}
        </AmountRow>
      )}
      {pay > 0 && (
        <AmountRow
          name={
            isCurrentRate
              ? t("figures-shipping-of", { percent, pay: dollars(pay) })
              : t("figures-shipping")
          }
        >
          {amount(shipping)}
        </AmountRow>
      )}
      {donation > 0 && <AmountRow name={t("donation")}>{amount(donation)}</AmountRow>}
      <AmountRow name={t("figures-total")} kind="total">
        {amount(total)}
      </AmountRow>
    </AmountList>
  );
}
