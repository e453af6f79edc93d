import { useEffect, type ReactNode, useEffectEvent, useRef } from "react";

import type { User } from "#contract/users.ts";
import { startOfNextMonth } from "#domain/days.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { QueryError, QuerySkeleton } from "#web/app/query/query-error.tsx";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { DonationYears } from "#web/donations/list/donation-years.tsx";
import { RegularGivingEntry } from "#web/donations/regular/regular-giving-entry.tsx";
import { useEndNotification } from "#web/donations/regular/use-regular-giving.ts";
import { paths } from "#web/paths.ts";
import { OrderHistory } from "#web/shop/orders/order-history.tsx";

import { AddressesPanel } from "./addresses-panel.tsx";
import { OwnData } from "./own-data.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { TaxIdPanel } from "./tax-id-panel.tsx";
import { type Addresses, useAddresses } from "./profile/use-addresses.ts";
import { useRefreshUser } from "./profile/use-save-profile.ts";
import { Panel } from "./profile/panel.tsx";
import { usePaymentsApi } from "./session/use-payments-api.ts";
import { PrintOffers } from "./subscriptions/print-offers.tsx";
import { getPrintEligibility } from "./subscriptions/print-eligibility.ts";

/** A browser may fire several events for one return. */
const MIN_INTERVAL_MS = 1_000;

type AccountPanelsProps = {
  user: User;
  /** The address the person signs in with. */
  signInEmail: string | null;
};

/** S2.17. */
export function AccountPanels({ user, signInEmail }: AccountPanelsProps) {
  const addresses = useAddresses(user);
  const refreshUser = useRefreshUser(user.externalId);
  const primary = findPrimaryAddress(user, addresses);
  useFocusFromHash();
  // A regular giving may change in another tab or at the gateway; a new e-mail address may be confirmed.
  useOnWindowFocus(() => void refreshUser());

  /** The primary address may have changed in another tab. */
  function refresh(): void {
    void addresses.refetch();
    void refreshUser();
  }

  return (
    <TwoColumns
      left={
        <>
          <ProfilePanel user={user} signInEmail={signInEmail} />
          <AddressesPanel user={user} addresses={addresses} />
          <TaxIdPanel user={user} address={primary} onRefused={refresh} />
        </>
      }
      right={
        <>
          <OrdersPanel user={user} />
          <RegularGivingsPanel user={user} />
          <DonationsPanel user={user} />
          <PrintSubscriptionsPanel user={user} addresses={addresses} />
          <OwnData />
        </>
      }
    />
  );
}

/** Returns undefined until the addresses are loaded. */
function findPrimaryAddress({ defaultAddress }: User, { query }: Addresses) {
  if (defaultAddress === null) return null;
  return query.value?.find(({ id }) => id === defaultAddress);
}

/** Focuses the panel named by the URL's hash, such as `#givings`: it did not exist while the page loaded. */
function useFocusFromHash(): void {
  useEffect(() => {
    const heading = document.getElementById(location.hash.slice(1));
    if (heading?.matches("section > header > h2")) heading.focus();
  }, []);
}

/** S2.17, S4.04: regular giving; without one, links to where it starts. */
function RegularGivingsPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const { regularGivings } = user;
  useEndNotification(regularGivings[0]);

  return (
    <Panel id="givings" title={t("regular-giving")}>
      {regularGivings.map((regularGiving) => (
        <RegularGivingEntry key={regularGiving.id} user={user} regularGiving={regularGiving} />
      ))}
      {regularGivings.length === 0 && (
        <>
          <p className="mb-3">{t("givings-none")}</p>
          <Link to={`${paths.donate}?monthly`} className="btn">
            {t("givings-begin")}
          </Link>
        </>
      )}
    </Panel>
  );
}

function DonationsPanel({ user: { userId } }: { user: User }) {
  const { t, language } = useTranslation();
  const api = usePaymentsApi();
  const { query, refetch } = useApiQuery(String(userId), () =>
    api.listDonations({ userId, language }),
  );
  useOnWindowFocus(() => void refetch());

  return (
    <Panel id="gifts" title={t("gifts")}>
      {query.state === "pending" && <QuerySkeleton />}
      {query.state === "error" && <QueryError onRetry={refetch}>{t("gifts-failed")}</QueryError>}
      {query.state === "success" &&
        (query.value.years.length === 0 ? (
          <p>{t("gifts-none")}</p>
        ) : (
          <DonationYears userId={userId} years={query.value.years} />
        ))}
    </Panel>
  );
}

type PrintSubscriptionsPanelProps = { user: User; addresses: Addresses };

/** S2.15, S2.17: print subscriptions. */
function PrintSubscriptionsPanel({ user, addresses }: PrintSubscriptionsPanelProps) {
  const { t, language } = useTranslation();
  const api = useApi();
  const { query, refetch } = useApiQuery(language, () =>
    api.listSubscriptions({ type: "other", language }),
  );

  return (
    <Panel id="by-post" title={t("print-subscriptions")}>
      {query.state === "pending" && <QuerySkeleton />}
      {query.state === "error" && (
        <QueryError onRetry={refetch}>{t("print-offers-failed")}</QueryError>
      )}
      {query.state === "success" && (
        <PrintOffers
          offers={query.value}
          eligibility={getPrintEligibility(user, addresses.query)}
          isInAccount
        />
      )}
    </Panel>
  );
}

/**
 * S2.17: past orders, and when a free order is possible again. A donation without books is listed as an order (S7.20);
 * all monthly donations, including the first, are listed under donations (S7.21).
 */
function OrdersPanel({ user }: { user: User }) {
  const { t, language } = useTranslation();
  const { userId, alreadyOrderedMo, lastOrderDate } = user;
  const api = usePaymentsApi();
  const listPage = (page: number) => api.listOrders({ userId, language, page, hasMonthly: false });
  const { query, refetch } = useApiQuery(`${userId} ${language}`, () => listPage(0));
  useOnWindowFocus(() => void refetch());

  return (
    <Panel id="orders" title={t("orders")}>
      {alreadyOrderedMo && lastOrderDate !== null && (
        <p className="mb-3">
          {t("next-free-order", { day: formatDate(startOfNextMonth(lastOrderDate), language) })}
        </p>
      )}
      {query.state === "pending" && <QuerySkeleton />}
      {query.state === "error" && <QueryError onRetry={refetch}>{t("orders-failed")}</QueryError>}
      {query.state === "success" &&
        (query.value.total === 0 ? (
          <>
            <p>{t("orders-none")}</p>
            <p className="mt-3">
              <Link to={paths.literature()} className="btn">
                {t("orders-choose-books")}
              </Link>
            </p>
          </>
        ) : (
          <OrderHistory key={`${userId} ${language}`} first={query.value} loadMore={listPage} />
        ))}
    </Panel>
  );
}

export function TwoColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-6">
      <div className="grid min-w-0 gap-5 lg:gap-6">{left}</div>
      <div className="grid min-w-0 gap-5 lg:gap-6">{right}</div>
    </div>
  );
}

/** Calls `onFocus` when the person returns to the page, as data may have changed elsewhere. */
function useOnWindowFocus(onFocus: () => void): void {
  const last = useRef(0);

  const handleFocus = useEffectEvent(() => {
    if (document.hidden || Date.now() - last.current < MIN_INTERVAL_MS) return;
    last.current = Date.now();
    onFocus();
  });
  useEffect(() => {
    const listener = () => handleFocus();
    addEventListener("visibilitychange", listener);
    addEventListener("focus", listener);
    return () => {
      removeEventListener("visibilitychange", listener);
      removeEventListener("focus", listener);
    };
  }, []);
}
