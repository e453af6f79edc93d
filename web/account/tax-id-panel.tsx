import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { isValidTaxId } from "#domain/person-fields.ts";
import { useInlineForm } from "#web/app/forms/use-form.ts";
import { useNotifications } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { updateUser } from "./session/session.ts";
import { useMemberApi } from "./session/use-member-api.ts";
import { Panel } from "./profile/panel.tsx";
import { TaxIdForm, type TaxIdRequirement } from "./profile/tax-id-form.tsx";

type TaxIdPanelProps = {
  user: User;
  /** The default address; undefined until the addresses are loaded. */
  address: UserAddress | null | undefined;
  onRefused: () => void;
};

/** S2.17, S5.03. */
export function TaxIdPanel({ user, address, onRefused }: TaxIdPanelProps) {
  const { t, language } = useTranslation();
  const notifications = useNotifications();
  const api = useMemberApi();
  const { isOpen, opener, open, close } = useInlineForm("#tax-id-form [name]");

  async function send(typed: string): Promise<void> {
    const response = api.setTaxId({ userId: user.userId, taxId: typed, language });
    response.catch(onRefused);
    const { taxId } = await response;
    updateUser(user.externalId, { taxId });
    notifications.success(taxId ? t("tax-id-saved") : t("tax-id-removed"));
    close();
  }

  const change = (
    <Button ref={opener} kind="quiet" onClick={open} className="-mr-2.5">
      <Icon name="pen" />
      {user.taxId ? t("tax-id-change") : t("tax-id-add")}
    </Button>
  );

  return (
    <Panel id="tax-id" title={t("tax-id")} action={!isOpen && change}>
      {!isOpen && user.taxId && <p className="num mb-1.5 text-base font-semibold">{user.taxId}</p>}
      <TaxIdHint address={address} taxId={user.taxId} />
      {isOpen && (
        <TaxIdForm
          taxId={user.taxId}
          requirement={getTaxIdRequirement(address)}
          onSend={send}
          onCancel={close}
        />
      )}
    </Panel>
  );
}

function getTaxIdRequirement(address: UserAddress | null | undefined): TaxIdRequirement {
  if (address === undefined) return "unknown";
  return address?.countryRequiresTaxId ? "required" : "optional";
}

type TaxIdHintProps = { address: UserAddress | null | undefined; taxId: string };

function TaxIdHint({ address, taxId }: TaxIdHintProps) {
  const { t } = useTranslation();
  const country = address?.countryName ?? "";

  if (!address) return <p className="text-ink-3">{t("tax-id-why")}</p>;
  if (!address.countryRequiresTaxId) {
    return <p className="text-ink-3">{t("tax-id-not-needed", { country })}</p>;
  }
  if (isValidTaxId(taxId)) return <p className="text-ink-3">{t("tax-id-needed", { country })}</p>;
  return <Alert kind="warning">{t("tax-id-needed", { country })}</Alert>;
}
