import { useTranslation } from "#web/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { useSite } from "./site.ts";

/** S2.20: leads to where the catalogue says gifts are taken; absent when it names no such place. */
export function DonateLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const address = useSite()?.library.donationUrl;
  if (!address) return null;

  return (
    <a href={address} className={`btn ${className}`}>
      <Icon name="heart" />
      {t("donate")}
    </a>
  );
}
