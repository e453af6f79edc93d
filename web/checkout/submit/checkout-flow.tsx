import { type ComponentType, type ReactNode, useState } from "react";

import type { User } from "#contract/users.ts";
import { QuerySkeleton } from "#web/query/query-skeleton.tsx";
import { useApiQuery } from "#web/query/use-api-query.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { useSession } from "#web/session/session.ts";
import { useRegularGivingApi } from "#web/session/use-regular-giving-api.ts";

import { findPlacedOrder, removePlacedOrder } from "./placed-order-storage.ts";
import { OrderEnded } from "./order-ended.tsx";
import { outcomeOfResponse } from "./order-outcome.ts";
import type { PlacedOrder } from "./order-deps.ts";
import { setSubmitState, useSubmitState } from "./submit-state.ts";
import type { CheckoutKind } from "./order-request.ts";

type CheckoutFlowProps = {
  checkoutKind: CheckoutKind;
  /** What is shown of one that was placed. */
  Thanks: ComponentType<{ user: User; placed: PlacedOrder }>;
  /** The ways on from it. */
  NextSteps: ComponentType<{ identity: string }>;
  /** Whether something else has been begun since one was placed, which is shown rather. */
  isNewStarted: () => boolean;
  children: ReactNode;
};

/** Where an order is made ready; once it was placed, the order in its stead, over a reload of the page as well. */
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
  const [kept] = useState(() => {
    const owner = { checkoutKind, identity: user.externalId };
    if (isNewStarted()) removePlacedOrder(owner);
    return findPlacedOrder(owner);
  });
  return kept === null ? children : <RestoredOrder user={user} kept={kept} otherwise={children} />;
}

type RestoredOrderProps = {
  user: User;
  kept: NonNullable<ReturnType<typeof findPlacedOrder>>;
  otherwise: ReactNode;
};

/** Asks for the order of before; one that cannot be had is in the account. */
function RestoredOrder({ user: { userId, externalId }, kept, otherwise }: RestoredOrderProps) {
  const api = useRegularGivingApi();
  const language = useLanguage();
  const { query } = useApiQuery("", async () => {
    const { items } = await api.listOrders({ userId, language });
    const order = items.find(({ id }) => id === kept.id);
    if (!order) return;
    const placed = { order, ...(kept.isGivenOnce && { regularGiving: null }) };
    const { kind } = outcomeOfResponse(placed);
    setSubmitState(
      externalId,
      kind === "ended" ? { state: kind, order } : { state: kind, ...placed },
    );
  });
  return query.state === "pending" ? <QuerySkeleton /> : otherwise;
}
