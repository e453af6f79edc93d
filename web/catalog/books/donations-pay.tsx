import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

export function DonationsPay() {
  const { t } = useTranslation();

  return (
    <>
      {t("gifts-pay")}{" "}
      <Link to={paths.donate} className="py-1">
        {t("give-a-gift")}
      </Link>
      .
    </>
  );
}
