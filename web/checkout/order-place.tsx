import { type ReactNode, useState } from "react";

import type { User } from "#contract/users.ts";
import { AskedShape } from "#web/asking/asked-shape.tsx";
import { useAsked } from "#web/asking/use-asked.ts";
import { cartNow } from "#web/cart/cart-state.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { useSession } from "#web/session/session.ts";
import { useMemberApi } from "#web/session/use-member-api.ts";

import { findPlaced, forgetPlaced } from "./kept-placed.ts";
import { OrderEnded } from "./order-ended.tsx";
import { OrderThanks } from "./order-thanks.tsx";
import { outcomeOfAnswer } from "./order-outcome.ts";
import { showPlacing, usePlacing } from "./placing-state.ts";

/** The cart; once an order was placed, the order in its stead, over a reload of the page as well. */
export function OrderPlace({ children }: { children: ReactNode }) {
  const session = useSession();
  const placing = usePlacing();
  const user = session.state === "member" && session.user.state === "found" && session.user.user;
  if (!user) return children;

  if (placing.state === "placed") return <OrderThanks user={user} order={placing.order} />;
  if (placing.state === "ended") return <OrderEnded user={user} order={placing.order} />;
  return (
    <PlacedBefore key={user.userId} user={user}>
      {children}
    </PlacedBefore>
  );
}

function PlacedBefore({ user, children }: { user: User; children: ReactNode }) {
  const [id] = useState(() => {
    // Who has chosen books since comes to those.
    if (cartNow().lines.length > 0) forgetPlaced(user.externalId);
    return findPlaced(user.externalId);
  });
  return id === null ? children : <Restored user={user} id={id} otherwise={children} />;
}

type RestoredProps = { user: User; id: number; otherwise: ReactNode };

/** Asks for the order of before; one that cannot be had is in the account. */
function Restored({ user: { userId, externalId }, id, otherwise }: RestoredProps) {
  const api = useMemberApi();
  const language = useLanguage();
  const { asked } = useAsked("", async () => {
    const { items } = await api.listOrders({ userId, language });
    const order = items.find((order) => order.id === id);
    if (order) showPlacing(externalId, { state: outcomeOfAnswer(order).kind, order });
  });
  return asked.state === "asking" ? <AskedShape /> : otherwise;
}
