import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

import { DonationsPay } from "./donations-pay.tsx";

/** S2.02: links to donating and to distributors of printed copies. */
export function WaysToHelp() {
  const { t } = useTranslation();

  return (
    <p className="text-sm text-ink-3">
      <DonationsPay /> {t("printed-copies-near")}{" "}
      <Link to={paths.distributors} className="py-1">
        {t("find-distributor")}
      </Link>
      .
    </p>
  );
}
