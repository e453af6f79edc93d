import { useState } from "react";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { ConfirmDialog } from "#web/app/forms/confirm-dialog.tsx";
import { useSubmission, useNotifications } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { QueryError, QuerySkeleton } from "#web/app/query/query-error.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";

import { NewAddress, NewAddressButton, useNewAddress } from "./profile/new-address.tsx";
import { Panel } from "./profile/panel.tsx";
import { type Addresses, addressLines } from "./profile/use-addresses.ts";

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

type AddressEntryProps = { address: UserAddress; isPrimary: boolean; addresses: Addresses };

/** One address. S4.06: making it primary and deleting it need confirmation. */
function AddressEntry({ address, isPrimary, addresses }: AddressEntryProps) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const { isSubmitting, run } = useSubmission();
  // When the address was deleted in another tab, its focused button disappears with it.
  const entry = useMoveFocusOnUnmount<HTMLLIElement>(() => () => focusElement("#addresses"));
  const [action, setAction] = useState<AddressAction | null>(null);
  const { id, addressLine } = address;

  const runAction = async (action: AddressAction) => {
    await run(async () => {
      if (action === "primary") await addresses.makeDefault(id);
      else await addresses.remove(id);
      notifications.success(
        action === "primary"
          ? t("address-is-primary", { address: addressLine })
          : t("address-deleted", { address: addressLine }),
      );
      focusElement("#addresses");
    });
  };

  return (
    <li ref={entry} className="border-t border-rule py-3.5 first:border-0 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {isPrimary && (
            <p className="mb-1 inline-block rounded-sm bg-green-tint px-2 py-0.5 text-xs font-semibold text-green-strong">
              {t("address-primary")}
            </p>
          )}
          <address className="num not-italic wrap-anywhere whitespace-pre-line">
            {addressLines(address).join("\n")}
          </address>
        </div>
        <Button
          kind="quiet"
          isBusy={isSubmitting}
          aria-label={t("address-delete-named", { address: addressLine })}
          onClick={() => setAction("delete")}
          className="-mt-2 -mr-2.5 min-w-(--target) px-0"
        >
          {!isSubmitting && <Icon name="bin" />}
        </Button>
      </div>
      {!isPrimary && (
        <Button
          kind="quiet"
          isBusy={isSubmitting}
          aria-label={t("address-make-primary-named", { address: addressLine })}
          onClick={() => setAction("primary")}
          className="-mb-2 -ml-2.5"
        >
          {t("address-make-primary")}
        </Button>
      )}
      {action && (
        <AddressConfirmDialog
          action={action}
          address={address}
          isPrimary={isPrimary}
          onConfirm={() => void runAction(action)}
          onClose={() => setAction(null)}
        />
      )}
    </li>
  );
}

type AddressAction = "primary" | "delete";

type AddressConfirmDialogProps = {
  action: AddressAction;
  address: UserAddress;
  isPrimary: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** S4.06: asks for confirmation and shows the address. */
function AddressConfirmDialog(props: AddressConfirmDialogProps) {
  const { action, address, isPrimary, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const isDeletion = action === "delete";

  return (
    <ConfirmDialog
      title={isDeletion ? t("address-delete-question") : t("address-primary-question")}
      confirm={isDeletion ? t("address-delete") : t("address-make-primary")}
      kind={isDeletion ? "danger" : "main"}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="num">{addressLines(address).join(", ")}</p>
      {!isDeletion && <p className="mt-2 text-ink-2">{t("address-primary-means")}</p>}
      {isDeletion && isPrimary && <p className="mt-2 text-ink-2">{t("address-delete-primary")}</p>}
    </ConfirmDialog>
  );
}
