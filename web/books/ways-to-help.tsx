import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { useSite } from "#web/layout/site.ts";
import { paths } from "#web/paths.ts";

/** S2.02: where gifts are taken, if the catalogue names such a place, and who else hands out printed copies. */
export function WaysToHelp() {
  const { t } = useTranslation();
  const donationUrl = useSite()?.library.donationUrl;

  return (
    <p className="text-sm text-ink-3">
      {donationUrl && (
        <>
          {t("gifts-pay")}{" "}
          <a href={donationUrl} className="py-1">
            {t("give-a-gift")}
          </a>
          .{" "}
        </>
      )}
      {t("printed-copies-near")}{" "}
      <Link to={paths.distributors} className="py-1">
        {t("find-distributor")}
      </Link>
      .
    </p>
  );
}
