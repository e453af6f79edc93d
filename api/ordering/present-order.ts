import type { OrderRow } from "#api/db/orders/orders.ts";
import type { Translations } from "#api/services.ts";
import type { LastOrder } from "#contract/last-order.ts";
import type { Language } from "#domain/languages.ts";
import { dollars } from "#domain/money.ts";

import { formatFullAddress } from "./format-address.ts";
import { toPaymentState } from "./next-attempt-state.ts";

type PresentContext = Translations & { language: Language };

/** S3.13. */
export function presentOrder(order: OrderRow, { translate, language }: PresentContext): LastOrder {
  const copies = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);

  return {
    id: order.id,
    state: order.state,
    placedOn: order.placed_day,
    orderDetails: order.lines.map(
      ({ code, title, language: isoLangCode, price_cents, quantity }) => ({
        code,
        title,
        isoLangCode,
        price: dollars(price_cents),
        quantity,
      }),
    ),
    donation: dollars(order.donation_cents),
    addressString: formatFullAddress(order, language),
    valueFree: dollars(order.free_cents),
    valuePaid: dollars(order.pay_cents),
    shipping: dollars(order.shipping_cents),
    total: dollars(order.total_cents),
    description:
      order.type === "gift"
        ? translate(language, "gift-in-brief")
        : translate(language, "order-in-brief", { count: copies }),
    paymentId: order.payment,
    paymentState: toPaymentState(order),
    givenBack: dollars(order.given_back_cents),
    goingBack: dollars(order.going_back_cents),
    shippedOn: order.shipped_day,
    carrier: order.carrier || null,
    trackingNumber: order.tracking_number || null,
  };
}
