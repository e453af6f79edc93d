import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** Shown without JavaScript, which only a session needs. */
export function NeedsScript() {
  const { t } = useTranslation();

  return (
    <div className="measure hidden [@media(scripting:none)]:block">
      <p className="mb-5">{t("members-need-script")}</p>
      <Link to={paths.home} className="btn">
        {t("stay-visitor")}
      </Link>
    </div>
  );
}
