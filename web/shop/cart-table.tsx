import { useSentOrder } from "#web/shop/checkout/submit/submit-state.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { CartRow } from "./cart-row.tsx";
import { useCart } from "./cart/cart-state.ts";

/** S2.18: titles with copies and value, stacked on phones. While an order is in flight, shows its lines. */
export function CartTable() {
  const { t } = useTranslation();
  const { lines, outOfPrint } = useCart();
  const sentOrder = useSentOrder();

  return (
    <table aria-labelledby="cart-books" className="cart">
      <thead>
        <tr>
          <th scope="col" colSpan={2} className="pl-21">
            {t("title")}
          </th>
          <th scope="col">{t("copies")}</th>
          <th scope="col" className="each">
            {t("price-each")}
          </th>
          <th scope="col" className="worth">
            {t("value")}
          </th>
        </tr>
      </thead>
      <tbody>
        {(sentOrder?.lines ?? lines).map((line) => (
          <CartRow
            key={line.code}
            line={line}
            isGone={sentOrder === null && outOfPrint.includes(line.code)}
            isSent={sentOrder !== null}
          />
        ))}
      </tbody>
    </table>
  );
}
