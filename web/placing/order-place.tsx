import { type ComponentType, type ReactNode, useState } from "react";

import type { User } from "#contract/users.ts";
import { QuerySkeleton } from "#web/query/query-skeleton.tsx";
import { useApiQuery } from "#web/query/use-api-query.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { useSession } from "#web/session/session.ts";
import { useRegularGivingApi } from "#web/session/use-regular-giving-api.ts";

import { findPlaced, forgetPlaced } from "./kept-placed.ts";
import { OrderEnded } from "./order-ended.tsx";
import { outcomeOfAnswer } from "./order-outcome.ts";
import type { Placed } from "./order-deps.ts";
import { showPlacing, usePlacing } from "./placing-state.ts";
import type { CheckoutKind } from "./wish.ts";

type OrderPlaceProps = {
  desk: CheckoutKind;
  /** What is shown of one that was placed. */
  Thanks: ComponentType<{ user: User; placed: Placed }>;
  /** The ways on from it. */
  Ways: ComponentType<{ identity: string }>;
  /** Whether something else has been begun since one was placed, which is shown rather. */
  isBegunAnew: () => boolean;
  children: ReactNode;
};

/** Where an order is made ready; once it was placed, the order in its stead, over a reload of the page as well. */
export function OrderPlace({ desk, Thanks, Ways, isBegunAnew, children }: OrderPlaceProps) {
  const session = useSession();
  const placing = usePlacing();
  const user = session.state === "member" && session.user.state === "found" && session.user.user;
  if (!user) return children;

  if (placing.state === "placed") return <Thanks user={user} placed={placing} />;
  if (placing.state === "ended") {
    return (
      <OrderEnded desk={desk} order={placing.order}>
        <Ways identity={user.externalId} />
      </OrderEnded>
    );
  }
  return (
    <PlacedBefore key={user.userId} desk={desk} user={user} isBegunAnew={isBegunAnew}>
      {children}
    </PlacedBefore>
  );
}

type PlacedBeforeProps = Pick<OrderPlaceProps, "desk" | "isBegunAnew" | "children"> & {
  user: User;
};

function PlacedBefore({ desk, user, isBegunAnew, children }: PlacedBeforeProps) {
  const [kept] = useState(() => {
    const owner = { desk, identity: user.externalId };
    if (isBegunAnew()) forgetPlaced(owner);
    return findPlaced(owner);
  });
  return kept === null ? children : <Restored user={user} kept={kept} otherwise={children} />;
}

type RestoredProps = {
  user: User;
  kept: NonNullable<ReturnType<typeof findPlaced>>;
  otherwise: ReactNode;
};

/** Asks for the order of before; one that cannot be had is in the account. */
function Restored({ user: { userId, externalId }, kept, otherwise }: RestoredProps) {
  const api = useRegularGivingApi();
  const language = useLanguage();
  const { asked } = useApiQuery("", async () => {
    const { items } = await api.listOrders({ userId, language });
    const order = items.find(({ id }) => id === kept.id);
    if (!order) return;
    const placed = { order, ...(kept.isGivenOnce && { regularGiving: null }) };
    const { kind } = outcomeOfAnswer(placed);
    showPlacing(externalId, kind === "ended" ? { state: kind, order } : { state: kind, ...placed });
  });
  return asked.state === "pending" ? <QuerySkeleton /> : otherwise;
}
