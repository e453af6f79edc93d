import type { UserAddress } from "#contract/user-addresses.ts";
import { ConfirmDialog } from "#web/app/forms/confirm-dialog.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { addressLines } from "./profile/address-lines.ts";

export type AddressAction = "primary" | "delete";

type AddressConfirmDialogProps = {
  action: AddressAction;
  address: UserAddress;
  isPrimary: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** S4.06: asks for confirmation and shows the address. */
export function AddressConfirmDialog(props: AddressConfirmDialogProps) {
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
