import { useState } from "react";

import type { UserAddress } from "#contract/user-addresses.ts";
import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";

import { AddressConfirmDialog, type AddressAction } from "./address-confirm-dialog.tsx";
import { addressLines } from "./profile/address-lines.ts";
import type { Addresses } from "./profile/use-addresses.ts";

type AddressEntryProps = { address: UserAddress; isPrimary: boolean; addresses: Addresses };

/** One address. S4.06: making it primary and deleting it need confirmation. */
export function AddressEntry({ address, isPrimary, addresses }: AddressEntryProps) {
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
