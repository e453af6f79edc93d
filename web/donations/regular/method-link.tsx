import type { RegularGiving } from "#contract/regular-giving.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** Links to the payment method screen, the only one whose policy allows the gateway's fields. */
export function MethodLink({ regularGiving }: { regularGiving: RegularGiving }) {
  const { t } = useTranslation();

  return (
    <Link to={paths.regularGivingMethod(regularGiving.id)} className="btn">
      {t("giving-change-method")}
    </Link>
  );
}
