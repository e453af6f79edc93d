import { useRef, useState } from "react";

import type { LastOrder } from "#contract/last-order.ts";
import { formatCount, formatDollars } from "#domain/format-number.ts";
import { useSubmission } from "#web/app/forms/use-submission.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";

import { OrderSummary } from "./order-summary.tsx";
import { describeOrderState } from "./describe-order-state.ts";

type Page = { items: LastOrder[]; total: number };

type OrderHistoryProps = {
  first: Page;
  loadMore: (page: number) => Promise<Page>;
};

/** Newest first, with twenty more on demand (S9.01). */
export function OrderHistory({ first, loadMore }: OrderHistoryProps) {
  const { t, language } = useTranslation();
  const { isSubmitting, run } = useSubmission();
  const [more, setMore] = useState<LastOrder[]>([]);
  const [pages, setPages] = useState(1);
  const tally = useRef<HTMLOutputElement>(null);
  const orders = uniqueById([...first.items, ...more]);
  const hasMore = orders.length < first.total;
  const figure = (count: number) => formatCount(count, language);

  const load = () =>
    run(async () => {
      const { items } = await loadMore(pages);
      setMore((previous) => [...previous, ...items]);
      setPages(pages + 1);
      // The pressed button disappears with the last page.
      if (uniqueById([...orders, ...items]).length >= first.total) tally.current?.focus();
    });

  return (
    <>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="border-b border-rule last:border-0">
            <OrderEntry order={order} />
          </li>
        ))}
      </ul>
      {(hasMore || more.length > 0) && (
        <div className="mt-4 grid justify-items-start gap-2">
          <output ref={tally} tabIndex={-1} className="text-ink-3">
            {t("orders-shown", { shown: figure(orders.length), total: figure(first.total) })}
          </output>
          {hasMore && (
            <Button isBusy={isSubmitting} onClick={() => void load()}>
              {t("orders-more")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** A new order shifts the others to the next page, so that one may appear twice. */
function uniqueById(orders: LastOrder[]): LastOrder[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

function OrderEntry({ order }: { order: LastOrder }) {
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

/** The state of an order as a label; nothing for a placed and paid one. */
function OrderState({ order }: { order: Parameters<typeof describeOrderState>[0] }) {
  const { t } = useTranslation();
  const stateText = describeOrderState(order, t);
  if (!stateText) return null;
  const look = order.state === "cancelled" ? "bg-tint text-ink-2" : "bg-warn-tint text-warn";

  return (
    <span className={`inline-block rounded-sm px-2 py-0.5 font-sans text-xs font-semibold ${look}`}>
      {stateText.name}
    </span>
  );
}
