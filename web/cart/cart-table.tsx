import { useSentOrder } from "#web/checkout/submit/submit-state.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { CartRow } from "./cart-row.tsx";
import { useCart } from "./cart-state.ts";

/** S2.18: each title with its copies and what they are worth; on phones one under the other. While an order is sent, its own. */
export function CartTable() {
  const { t } = useTranslation();
  const { lines, gone } = useCart();
  const sent = useSentOrder();

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
        {(sent?.lines ?? lines).map((line) => (
          <CartRow
            key={line.code}
            line={line}
            isGone={sent === null && gone.includes(line.code)}
            isSent={sent !== null}
          />
        ))}
      </tbody>
    </table>
  );
}
