import { dollars, percentOf } from "#domain/money.ts";
import type { Quote } from "#domain/pricing.ts";
import { countInWords, dollarsInWords, percentInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Figure, FigureList } from "#web/orders/figure-list.tsx";

type FiguresProps = { copies: number; quote: Quote; shippingHundredths: number };

/** S9.03: the books, what of them is given, and what is to be paid. */
export function Figures({ copies, quote, shippingHundredths }: FiguresProps) {
  const { t, language } = useTranslation();
  const { value, free, pay, shipping, donation, total } = quote;
  const amount = (cents: number) => dollarsInWords(dollars(cents), language);
  const books = t("figures-books", { count: copies, figure: countInWords(copies, language) });
  const percent = percentInWords(shippingHundredths, language);
  // An order that was sent is shown as it was then, and a rate that has changed since is not the one it has paid.
  const isByThisRate = percentOf(pay, shippingHundredths) === shipping;

  return (
    <FigureList>
      <Figure name={books}>{amount(value)}</Figure>
      {free > 0 && (
        <Figure name={t("figures-gift-to-you")} kind="donation">
          − {amount(free)}
        </Figure>
      )}
      {pay > 0 && (
        <Figure
          name={
            isByThisRate
              ? t("figures-shipping-of", { percent, pay: dollars(pay) })
              : t("figures-shipping")
          }
        >
          {amount(shipping)}
        </Figure>
      )}
      {donation > 0 && <Figure name={t("donation")}>{amount(donation)}</Figure>}
      <Figure name={t("figures-total")} kind="total">
        {amount(total)}
      </Figure>
    </FigureList>
  );
}
