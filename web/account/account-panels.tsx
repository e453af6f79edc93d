import type { User } from "#contract/users.ts";

import { AddressesPanel } from "./addresses-panel.tsx";
import { PrintSubscriptionsPanel } from "./print-subscriptions-panel.tsx";
import { DonationsPanel } from "./donations-panel.tsx";
import { RegularGivingsPanel } from "./regular-givings-panel.tsx";
import { OrdersPanel } from "./orders-panel.tsx";
import { OwnData } from "./own-data.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { TaxIdPanel } from "./tax-id-panel.tsx";
import { TwoColumns } from "#web/account/two-columns.tsx";
import { type Addresses, useAddresses } from "./profile/use-addresses.ts";
import { useRefreshUser } from "./profile/use-refresh-user.ts";
import { useFocusFromHash } from "./use-focus-from-hash.ts";
import { useOnWindowFocus } from "./use-on-window-focus.ts";

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
