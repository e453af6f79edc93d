import { type ComponentType, type ReactNode, useState, useEffect } from "react";

import type { LastOrder } from "#contract/last-order.ts";
import type { User } from "#contract/users.ts";
import { useSession } from "#web/account/session/session.ts";
import { usePaymentsApi } from "#web/account/session/use-payments-api.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { QuerySkeleton } from "#web/app/query/query-error.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import type { CheckoutKind } from "#web/shop/cart/order-key.ts";
import { describeOrderState } from "#web/shop/orders/describe-order-state.ts";
import { OrderSummary } from "#web/shop/orders/order-summary.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { findPlacedOrder, removePlacedOrder } from "./placed-order-storage.ts";
import { outcomeOfResponse, type PlacedOrder } from "./poll-until-resolved.ts";
import { setSubmitState, useSubmitState } from "./submit-state.ts";

type CheckoutFlowProps = {
  checkoutKind: CheckoutKind;
  Thanks: ComponentType<{ user: User; placed: PlacedOrder }>;
  NextSteps: ComponentType<{ identity: string }>;
  /** Whether a new order was started since the last one; then the checkout is shown. */
  isNewStarted: () => boolean;
  children: ReactNode;
};

/** Shows the checkout and, once the order is placed, the order, even after a reload. */
export function CheckoutFlow({
  checkoutKind,
  Thanks,
  NextSteps,
  isNewStarted,
  children,
}: CheckoutFlowProps) {
  const session = useSession();
  const submitState = useSubmitState();
  const user = session.state === "member" && session.user.state === "found" && session.user.user;
  if (!user) return children;

  if (submitState.state === "placed") return <Thanks user={user} placed={submitState} />;
  if (submitState.state === "ended") {
    return (
      <OrderEnded checkoutKind={checkoutKind} order={submitState.order}>
        <NextSteps identity={user.externalId} />
      </OrderEnded>
    );
  }
  return (
    <RestoredCheckout
      key={user.userId}
      checkoutKind={checkoutKind}
      user={user}
      isNewStarted={isNewStarted}
    >
      {children}
    </RestoredCheckout>
  );
}

type RestoredCheckoutProps = Pick<
  CheckoutFlowProps,
  "checkoutKind" | "isNewStarted" | "children"
> & {
  user: User;
};

function RestoredCheckout({ checkoutKind, user, isNewStarted, children }: RestoredCheckoutProps) {
  const [stored] = useState(() => {
    const owner = { checkoutKind, identity: user.externalId };
    if (isNewStarted()) removePlacedOrder(owner);
    return findPlacedOrder(owner);
  });
  return stored === null ? (
    children
  ) : (
    <RestoredOrder user={user} stored={stored} otherwise={children} />
  );
}

type RestoredOrderProps = {
  user: User;
  stored: NonNullable<ReturnType<typeof findPlacedOrder>>;
  otherwise: ReactNode;
};

/** Loads the order placed before a reload. If that fails, the order is listed in the account. */
function RestoredOrder({ user: { userId, externalId }, stored, otherwise }: RestoredOrderProps) {
  const api = usePaymentsApi();
  const language = useLanguage();
  const { query } = useApiQuery("", async () => {
    const { items } = await api.listOrders({ userId, language });
    const order = items.find(({ id }) => id === stored.id);
    if (!order) return;
    const placed = { order, ...(stored.isGivenOnce && { regularGiving: null }) };
    const { kind } = outcomeOfResponse(placed);
    setSubmitState(
      externalId,
      kind === "ended" ? { state: kind, order } : { state: kind, ...placed },
    );
  });
  return query.state === "pending" ? <QuerySkeleton /> : otherwise;
}

type OrderEndedProps = {
  checkoutKind: CheckoutKind;
  order: LastOrder;
  children: ReactNode;
};

/** An order that was placed and has since been cancelled or otherwise ended; shown without thanks. */
function OrderEnded({ checkoutKind, order, children }: OrderEndedProps) {
  const { t } = useTranslation();
  const description = describeOrderState(order, t);
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);

  return (
    <section
      aria-label={t(checkoutKind === "donation" ? "your-gift" : "your-order")}
      className="max-w-2xl"
    >
      {description && (
        <Alert kind="warning" title={description.name}>
          <p>{description.meaning}</p>
        </Alert>
      )}
      <div className="mt-6 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] md:p-6 print:border-0 print:p-0">
        <OrderSummary order={order} />
      </div>
      {children}
    </section>
  );
}
