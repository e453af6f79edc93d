import type { LastOrder } from "#contract/last-order.ts";
import { formatCount, formatDollars } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";

/** The books of an order with their prices at that time; stacked on narrow screens and with large text. */
export function OrderBooks({
  order: { orderDetails },
}: {
  order: Pick<LastOrder, "orderDetails">;
}) {
  const { t, language } = useTranslation();

  return (
    <div className="@container">
      <table className="w-full text-left text-sm leading-snug @max-[15rem]:block">
        <caption className="sr-only">{t("cart-books")}</caption>
        <thead className="text-ink-3 @max-[15rem]:sr-only">
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
        <tbody className="@max-[15rem]:block">
          {orderDetails.map(({ code, title, isoLangCode, price, quantity }) => (
            <tr
              key={code}
              className="border-t border-rule align-top @max-[15rem]:grid @max-[15rem]:grid-cols-1 @max-[15rem]:py-2 @max-[15rem]:*:p-0"
            >
              <th scope="row" className="py-2 font-normal wrap-anywhere">
                <span {...writtenIn(isoLangCode ?? undefined)} className="block">
                  {title}
                </span>
              </th>
              <td className="num py-2 pl-4 text-right">
                <span className="@max-[15rem]:hidden">{quantity}</span>
                <span className="text-ink-3 @min-[15rem]:hidden">
                  {t("copies-are", { figure: formatCount(quantity, language) })}
                </span>
              </td>
              <td className="num py-2 pl-4 text-right whitespace-nowrap">
                {formatDollars(price * quantity, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
