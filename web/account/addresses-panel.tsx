import type { User } from "#contract/users.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { QuerySkeleton } from "#web/app/query/query-skeleton.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { AddressEntry } from "./address-entry.tsx";
import { NewAddressButton } from "./profile/new-address-button.tsx";
import { NewAddress } from "./profile/new-address.tsx";
import { Panel } from "./profile/panel.tsx";
import type { Addresses } from "./profile/use-addresses.ts";
import { useNewAddress } from "./profile/use-new-address.ts";

type AddressesPanelProps = { user: User; addresses: Addresses };

/** S4.06: shipping addresses. While there is none, the form for a new one is open. */
export function AddressesPanel({ user, addresses }: AddressesPanelProps) {
  const { t } = useTranslation();
  const { opener, open, close, add, ...newAddress } = useNewAddress(user, addresses);
  const all = addresses.query.value;
  const isOpen = all !== null && (newAddress.isOpen || all.length === 0);

  return (
    <Panel
      id="addresses"
      title={t("addresses")}
      action={all && !isOpen && <NewAddressButton ref={opener} onOpen={open} />}
    >
      {addresses.query.state === "pending" && <QuerySkeleton />}
      {addresses.query.state === "error" && (
        <QueryError onRetry={addresses.refetch}>{t("addresses-failed")}</QueryError>
      )}
      {isOpen && (
        <NewAddress
          identity={user.externalId}
          why={all.length === 0 ? t("address-first") : ""}
          onSend={add}
          onCancel={all.length === 0 ? null : close}
        />
      )}
      {all && all.length > 1 && user.defaultAddress === null && (
        <p className="mb-3.5 text-ink-2">{t("address-none-primary")}</p>
      )}
      {all && all.length > 0 && (
        <ul className={isOpen ? "mt-6 border-t border-rule pt-5" : ""}>
          {all.map((address) => (
            <AddressEntry
              key={address.id}
              address={address}
              isPrimary={address.id === user.defaultAddress}
              addresses={addresses}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
