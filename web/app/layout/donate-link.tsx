import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { paths } from "#web/paths.ts";

import { Link } from "./link.tsx";

/** S2.20. */
export function DonateLink({ className }: { className: string }) {
  const { t } = useTranslation();

  return (
    <Link to={paths.donate} className={`btn ${className}`}>
      <Icon name="heart" />
      {t("donate")}
    </Link>
  );
}
