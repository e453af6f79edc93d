import type { User } from "#contract/users.ts";
import { useAddresses } from "#web/account/use-addresses.ts";
import { useApi } from "#web/api/use-api.ts";
import { useApiQuery } from "#web/query/use-api-query.ts";
import { usePollWhile } from "#web/query/use-poll-while.ts";
import { cartNow } from "#web/cart/cart-state.ts";
import { renewPrices } from "#web/cart/use-prices-of-today.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { ownForm } from "#web/layout/kept-form.ts";
import { useKeptForm } from "#web/layout/use-kept-form.ts";
import { useOrderDeps } from "#web/placing/use-order-deps.ts";
import { useResumeOrder } from "#web/placing/use-resume-order.ts";
import { useRegularGivingApi } from "#web/session/use-regular-giving-api.ts";

import { CheckoutFailed } from "./checkout-failed.tsx";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { startOf } from "./checkout-start.ts";
import { Checkout } from "./checkout.tsx";

/** What is filled in, which outlives a reload, with the addresses and the terms that the figures are worked out by. */
export function KeptCheckout({ user }: { user: User }) {
  const api = useApi();
  const addresses = useAddresses(user);
  const settings = useApiQuery("", () => api.getCartSettings({}));
  const { form, typed } = useKeptForm(ownForm("checkout", user.externalId), {});

  const orders = useEarlierOrders(user);

  const refetch = () => Promise.all([addresses.refetch(), settings.refetch(), orders.refetch()]);
  const parts = useOrderDeps("order", user, () => {
    void refetch();
    // Where they cannot be had, those that are shown stay.
    renewPrices(
      api,
      cartNow().lines.map(({ code }) => code),
    ).catch(() => {});
  });

  useResumeOrder(parts);

  const { asked } = addresses;
  if (asked.state === "error" || settings.asked.state === "error") {
    return <CheckoutFailed onRetry={refetch} />;
  }
  const isWaited = orders.asked.state === "pending";
  if (isWaited || asked.state === "pending" || settings.asked.state === "pending") {
    return <CheckoutSkeleton />;
  }
  return (
    <Checkout
      key={JSON.stringify(typed)}
      user={user}
      form={form}
      start={startOf(typed)}
      addresses={addresses}
      all={asked.value}
      settings={settings.asked.value}
      earlier={orders.asked.value?.items ?? []}
      parts={parts}
    />
  );
}

/** Those that may be looked at, until each is certain; where they cannot be had nothing is missing but a hint. */
function useEarlierOrders({ userId }: User) {
  const api = useRegularGivingApi();
  const language = useLanguage();
  const orders = useApiQuery("", () => api.listOrders({ userId, language }));
  const isOneUncertain = orders.asked.value?.items.some(({ state }) => state === "pending");
  usePollWhile(isOneUncertain ?? false, () => void orders.refetch());
  return orders;
}
