import type { RegularGiving } from "#contract/regular-giving.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** Leads to where another card or account is filled in: the gateway's fields are let into that screen alone. */
export function MethodLink({ regularGiving }: { regularGiving: RegularGiving }) {
  const { t } = useTranslation();

  return (
    <Link to={paths.regularGivingMethod(regularGiving.id)} className="btn">
      {t("giving-change-method")}
    </Link>
  );
}
