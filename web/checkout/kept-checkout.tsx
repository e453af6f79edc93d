import type { User } from "#contract/users.ts";
import { useAddresses } from "#web/account/use-addresses.ts";
import { useApi } from "#web/api/use-api.ts";
import { useAsked } from "#web/asking/use-asked.ts";
import { useLookWhile } from "#web/asking/use-look-while.ts";
import { cartNow } from "#web/cart/cart-state.ts";
import { renewPrices } from "#web/cart/use-prices-of-today.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { ownForm } from "#web/layout/kept-form.ts";
import { useKeptForm } from "#web/layout/use-kept-form.ts";
import { useParts } from "#web/placing/use-parts.ts";
import { useTakenUp } from "#web/placing/use-taken-up.ts";
import { useGivingApi } from "#web/session/use-giving-api.ts";

import { CheckoutFailed } from "./checkout-failed.tsx";
import { CheckoutShape } from "./checkout-shape.tsx";
import { startOf } from "./checkout-start.ts";
import { Checkout } from "./checkout.tsx";

/** What is filled in, which outlives a reload, with the addresses and the terms that the figures are worked out by. */
export function KeptCheckout({ user }: { user: User }) {
  const api = useApi();
  const addresses = useAddresses(user);
  const settings = useAsked("", () => api.getCartSettings({}));
  const { form, typed } = useKeptForm(ownForm("checkout", user.externalId), {});

  const orders = useEarlierOrders(user);

  const askAnew = () => Promise.all([addresses.askAnew(), settings.askAnew(), orders.askAnew()]);
  const parts = useParts("order", user, () => {
    void askAnew();
    // Where they cannot be had, those that are shown stay.
    renewPrices(
      api,
      cartNow().lines.map(({ code }) => code),
    ).catch(() => {});
  });

  useTakenUp(parts);

  const { asked } = addresses;
  if (asked.state === "failed" || settings.asked.state === "failed") {
    return <CheckoutFailed onRetry={askAnew} />;
  }
  const isWaited = orders.asked.state === "asking";
  if (isWaited || asked.state === "asking" || settings.asked.state === "asking") {
    return <CheckoutShape />;
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
  const api = useGivingApi();
  const language = useLanguage();
  const orders = useAsked("", () => api.listOrders({ userId, language }));
  const isOneUncertain = orders.asked.value?.items.some(({ state }) => state === "pending");
  useLookWhile(isOneUncertain ?? false, () => void orders.askAnew());
  return orders;
}
