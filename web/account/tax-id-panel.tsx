import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { useFormInPlace } from "#web/forms/use-form-in-place.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { changeUser } from "#web/session/session.ts";
import { useMemberApi } from "#web/session/use-member-api.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { Panel } from "./panel.tsx";
import { TaxIdForm, type TaxIdNeeded } from "./tax-id-form.tsx";
import { TaxIdNeed } from "./tax-id-need.tsx";

type TaxIdPanelProps = {
  user: User;
  /** The default address; not given while nobody knows whether there is one. */
  address: UserAddress | null | undefined;
  onRefused: () => void;
};

/** S2.17, S5.03. */
export function TaxIdPanel({ user, address, onRefused }: TaxIdPanelProps) {
  const { t, language } = useTranslation();
  const told = useTell();
  const api = useMemberApi();
  const { isOpen, opener, open, close } = useFormInPlace("#tax-id-form [name]");

  async function send(typed: string): Promise<void> {
    const asked = api.setTaxId({ userId: user.userId, taxId: typed, language });
    asked.catch(onRefused);
    const { taxId } = await asked;
    changeUser(user.externalId, { taxId });
    told.success(taxId ? t("tax-id-saved") : t("tax-id-removed"));
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
      <TaxIdNeed address={address} taxId={user.taxId} />
      {isOpen && (
        <TaxIdForm taxId={user.taxId} need={needOf(address)} onSend={send} onCancel={close} />
      )}
    </Panel>
  );
}

function needOf(address: UserAddress | null | undefined): TaxIdNeeded {
  if (address === undefined) return "unknown";
  return address?.countryRequiresTaxId ? "required" : "optional";
}
