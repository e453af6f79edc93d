import type { LastOrder } from "#contract/last-order.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { DescriptionItem, DescriptionList } from "#web/ui/description-list.tsx";

import { OrderBooks } from "./order-books.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { isDonation, describeOrderState } from "./describe-order-state.ts";

/** S3.13: all details of a placed order. */
export function OrderSummary({ order }: { order: LastOrder }) {
  const { t, language } = useTranslation();
  const isOfBooks = !isDonation(order);

  return (
    <div className="@container -mt-2.5 grid grid-cols-1 gap-6 text-sm">
      <DescriptionList>
        <DescriptionItem name={t(isOfBooks ? "order-number" : "gift-number")}>
          <span className="num">{order.id}</span>
        </DescriptionItem>
        <DescriptionItem name={t(isOfBooks ? "order-placed-on" : "gift-made-on")}>
          {formatDate(order.placedOn, language)}
        </DescriptionItem>
        <DescriptionItem name={t(isOfBooks ? "send-to" : "gift-address")}>
          <address className="num whitespace-pre-line not-italic">{order.addressString}</address>
        </DescriptionItem>
        {order.paymentId !== null && (
          <DescriptionItem name={t("order-payment")}>
            <span className="num">{order.paymentId}</span>
          </DescriptionItem>
        )}
        {order.shippedOn !== null && (
          <DescriptionItem name={t("order-shipped-on")}>
            {formatDate(order.shippedOn, language)}
          </DescriptionItem>
        )}
        {order.carrier !== null && (
          <DescriptionItem name={t("order-carrier")}>{order.carrier}</DescriptionItem>
        )}
        {order.trackingNumber !== null && (
          <DescriptionItem name={t("order-tracking")}>
            <span className="num wrap-anywhere">{order.trackingNumber}</span>
          </DescriptionItem>
        )}
      </DescriptionList>
      {isOfBooks && <OrderBooks order={order} />}
      <OrderAmounts order={order} />
    </div>
  );
}

/** Shown with the thanks when a bank has not paid yet. */
export function PendingPaymentAlert({ order }: { order: LastOrder }) {
  const { t } = useTranslation();
  const stateText = describeOrderState(order, t);
  if (!stateText) return null;

  return (
    <Alert kind="info" title={stateText.name} className="mt-4">
      <p>{stateText.meaning}</p>
    </Alert>
  );
}
