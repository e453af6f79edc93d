import type { LastOrder } from "#contract/orders.ts";
import type { User } from "#contract/users.ts";
import { useAsked } from "#web/asking/use-asked.ts";
import type { CartLine } from "#web/cart/cart-line.ts";
import { dayInWords } from "#web/i18n/day-in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { useMemberApi } from "#web/session/use-member-api.ts";
import { Alert } from "#web/ui/alert.tsx";

import { findSameOrder } from "./find-same-order.ts";

/** Says that these books were ordered already: who was cut off, or comes from another device, may not know of it. */
export function OrderedBefore({ order }: { order: LastOrder }) {
  const { t, language } = useTranslation();
  const day = dayInWords(order.placedOn, language);

  return (
    <Alert kind="info" className="mt-3">
      <p>{t(order.state === "placed" ? "order-same-placed" : "order-same-pending", { day })}</p>
      <p className="mt-1">
        <Link to={paths.account}>{t("orders-yours")}</Link>
      </p>
    </Alert>
  );
}

/** The order of these books that the person placed lately; null as well where their orders cannot be had. */
export function useOrderedBefore(
  { userId }: Pick<User, "userId">,
  lines: readonly CartLine[],
): LastOrder | null {
  const api = useMemberApi();
  const { language } = useTranslation();
  const { asked } = useAsked("", () => api.listOrders({ userId, language }));
  return asked.state === "had" ? findSameOrder(asked.value.items, lines) : null;
}
