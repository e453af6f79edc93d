import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** S2.15, S5.12: what is sent by post, to whom, and where others turn. */
export function PrintColumn() {
  const { t } = useTranslation();

  return (
    <div className="grid gap-4">
      <p>{t("print-subscriptions-text")}</p>
      <p className="text-ink-2">{t("print-subscriptions-not-yet")}</p>
      <p>
        <Link to={paths.periodicals()} className="btn">
          {t("print-subscriptions-read")}
        </Link>
      </p>
      <p className="text-ink-2">
        {t("print-subscriptions-elsewhere")}{" "}
        <Link to={paths.distributors} className="inline-flex min-h-(--target) items-center">
          {t("see-distributors")}
        </Link>
      </p>
    </div>
  );
}
