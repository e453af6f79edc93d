import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { useSite } from "#web/layout/site.ts";
import { paths } from "#web/paths.ts";

/** S2.15: what becomes of what is filled in, where the ministry has a page that says so. */
export function PrivacyLink() {
  const { t } = useTranslation();
  const page = useSite()?.library.pages.find(({ code }) => code === "privacy-policy");

  return (
    <p className="text-sm text-ink-3">
      {t("subscribe-privacy")}{" "}
      {page && (
        <Link to={paths.page(page.code)} className="inline-flex min-h-(--target) items-center">
          {page.title}
        </Link>
      )}
    </p>
  );
}
