import type { LastOrder } from "#contract/last-order.ts";
import { dollarsInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

/** The books of an order with the prices of then. */
export function OrderBooks({
  order: { orderDetails },
}: {
  order: Pick<LastOrder, "orderDetails">;
}) {
  const { t, language } = useTranslation();

  return (
    <table className="w-full text-left text-sm leading-snug">
      <caption className="sr-only">{t("cart-books")}</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="pb-1.5 font-semibold">
            {t("title")}
          </th>
          <th scope="col" className="pb-1.5 pl-4 text-right font-semibold">
            {t("copies")}
          </th>
          <th scope="col" className="pb-1.5 pl-4 text-right font-semibold">
            {t("value")}
          </th>
        </tr>
      </thead>
      <tbody>
        {orderDetails.map(({ code, title, price, quantity }) => (
          <tr key={code} className="border-t border-rule align-top">
            <th scope="row" className="py-2 font-normal wrap-anywhere">
              {title}
            </th>
            <td className="num py-2 pl-4 text-right">{quantity}</td>
            <td className="num py-2 pl-4 text-right whitespace-nowrap">
              {dollarsInWords(price * quantity, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
