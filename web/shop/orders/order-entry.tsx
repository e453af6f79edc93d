import type { LastOrder } from "#contract/last-order.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { formatDollars } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";

import { OrderState } from "./order-state.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { describeOrderState } from "./describe-order-state.ts";

export function OrderEntry({ order }: { order: LastOrder }) {
  const { t, language } = useTranslation();
  const { placedOn, description, total } = order;
  const stateText = describeOrderState(order, t);

  return (
    <Disclosure
      className="order-entry"
      summaryClass="text-sm"
      summary={
        <span className="grid gap-0.5">
          <span>
            {formatDate(placedOn, language)} <OrderState order={order} />
          </span>
          <span className="num font-normal text-ink-3">
            {description}, {formatDollars(total, language)}
          </span>
        </span>
      }
    >
      <div className="pt-1 pb-5">
        {stateText && <p className="mb-4 text-ink-2">{stateText.meaning}</p>}
        <OrderSummary order={order} />
      </div>
    </Disclosure>
  );
}
