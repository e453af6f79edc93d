import { useTranslation } from "#web/app/i18n/translation.tsx";
import { paths } from "#web/paths.ts";

import { Link } from "#web/app/layout/link.tsx";

/** S2.20. */
export function SubscribeLink({ className }: { className: string }) {
  const { t } = useTranslation();

  return (
    <Link to={paths.subscriptions} className={className}>
      {t("subscribe")}
    </Link>
  );
}
