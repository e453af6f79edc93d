import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

export function BackToRegularGivings() {
  const { t } = useTranslation();

  return (
    <p className="mt-4">
      <Link to={`${paths.account}#givings`}>{t("giving-back")}</Link>
    </p>
  );
}
