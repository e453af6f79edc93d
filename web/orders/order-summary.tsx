import type { LastOrder } from "#contract/last-order.ts";
import { Fact, Facts } from "#web/account/facts.tsx";
import { dayInWords } from "#web/i18n/day-in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { OrderBooks } from "./order-books.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { isDonation } from "./state-words.ts";

/** S3.13: a whole order, as it was placed. */
export function OrderSummary({ order }: { order: LastOrder }) {
  const { t, language } = useTranslation();
  const isOfBooks = !isDonation(order);

  return (
    <div className="@container -mt-2.5 grid grid-cols-1 gap-6 text-sm">
      <Facts>
        <Fact name={t(isOfBooks ? "order-number" : "gift-number")}>
          <span className="num">{order.id}</span>
        </Fact>
        <Fact name={t(isOfBooks ? "order-placed-on" : "gift-made-on")}>
          {dayInWords(order.placedOn, language)}
        </Fact>
        <Fact name={t(isOfBooks ? "send-to" : "gift-address")}>
          <address className="num whitespace-pre-line not-italic">{order.addressString}</address>
        </Fact>
        {order.paymentId !== null && (
          <Fact name={t("order-payment")}>
            <span className="num">{order.paymentId}</span>
          </Fact>
        )}
        {order.shippedOn !== null && (
          <Fact name={t("order-shipped-on")}>{dayInWords(order.shippedOn, language)}</Fact>
        )}
        {order.carrier !== null && <Fact name={t("order-carrier")}>{order.carrier}</Fact>}
        {order.trackingNumber !== null && (
          <Fact name={t("order-tracking")}>
            <span className="num wrap-anywhere">{order.trackingNumber}</span>
          </Fact>
        )}
      </Facts>
      {isOfBooks && <OrderBooks order={order} />}
      <OrderFigures order={order} />
    </div>
  );
}
