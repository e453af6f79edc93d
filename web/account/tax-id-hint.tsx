import type { UserAddress } from "#contract/user-addresses.ts";
import { isValidTaxId } from "#domain/person-fields.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

type TaxIdHintProps = { address: UserAddress | null | undefined; taxId: string };

export function TaxIdHint({ address, taxId }: TaxIdHintProps) {
  const { t } = useTranslation();
  const country = address?.countryName ?? "";

  if (!address) return <p className="text-ink-3">{t("tax-id-why")}</p>;
  if (!address.countryRequiresTaxId) {
    return <p className="text-ink-3">{t("tax-id-not-needed", { country })}</p>;
  }
  if (isValidTaxId(taxId)) return <p className="text-ink-3">{t("tax-id-needed", { country })}</p>;
  return <Alert kind="warning">{t("tax-id-needed", { country })}</Alert>;
}
