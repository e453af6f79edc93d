import type { User } from "#contract/users.ts";
import { useAddresses } from "#web/account/profile/use-addresses.ts";
import { usePaymentsApi } from "#web/account/session/use-payments-api.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { personalFormName, useFormDraft } from "#web/app/layout/form-draft.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { useApiQuery, usePollWhile } from "#web/app/query/use-api-query.ts";
import { getCart } from "#web/shop/cart/cart-state.ts";
import { refreshPrices } from "#web/shop/cart/use-current-prices.ts";

import { useOrderDeps, useResumeOrder } from "./submit/use-order-deps.ts";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { getStartValues } from "./checkout-start.ts";
import { Checkout } from "./checkout.tsx";
import { SumPanel } from "./checkout-section.tsx";

/** Loads the addresses, terms and orders, and restores the draft of the form. */
export function CheckoutLoader({ user }: { user: User }) {
  const api = useApi();
  const addresses = useAddresses(user);
  const settings = useApiQuery("", () => api.getCartSettings({}));
  const { form, typed } = useFormDraft(personalFormName("checkout", user.externalId), {});

  const orders = useEarlierOrders(user);

  const refetch = () => Promise.all([addresses.refetch(), settings.refetch(), orders.refetch()]);
  const deps = useOrderDeps("order", user, () => {
    void refetch();
    // On failure the stored prices stay.
    refreshPrices(
      api,
      getCart().lines.map(({ code }) => code),
    ).catch(() => {});
  });

  useResumeOrder(deps);

  const { query } = addresses;
  if (query.state === "error" || settings.query.state === "error") {
    return <CheckoutFailed onRetry={refetch} />;
  }
  const isWaiting = orders.query.state === "pending";
  if (isWaiting || query.state === "pending" || settings.query.state === "pending") {
    return <CheckoutSkeleton />;
  }
  return (
    <Checkout
      key={JSON.stringify(typed)}
      user={user}
      form={form}
      start={getStartValues(typed)}
      addresses={addresses}
      all={query.value}
      settings={settings.query.value}
      earlier={orders.query.value?.items ?? []}
      deps={deps}
    />
  );
}

/** Recent orders, polled while one is pending. A failure only hides a hint. */
function useEarlierOrders({ userId }: User) {
  const api = usePaymentsApi();
  const language = useLanguage();
  const orders = useApiQuery("", () => api.listOrders({ userId, language }));
  const hasPending = orders.query.value?.items.some(({ state }) => state === "pending");
  usePollWhile(hasPending ?? false, () => void orders.refetch());
  return orders;
}

/** Shown when addresses or terms could not be loaded: without them no amount is right. */
function CheckoutFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();

  return (
    <SumPanel>
      <QueryError onRetry={onRetry}>{t("checkout-failed")}</QueryError>
    </SumPanel>
  );
}
