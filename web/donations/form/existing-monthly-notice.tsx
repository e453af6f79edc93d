import type { RegularGiving } from "#contract/regular-giving.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** S4.04: a person with a regular giving donates once here, and changes the regular giving in their account. */
export function ExistingMonthlyNotice({
  regularGiving: { state, amount },
}: {
  regularGiving: RegularGiving;
}) {
  const { t } = useTranslation();
  const messages: Record<RegularGiving["state"], string> = {
    starting: t("gift-gives-starting", { amount }),
    active: t("gift-gives-already", { amount }),
    ending: t("gift-gives-ending"),
  };

  return (
    <p className="text-sm leading-snug text-ink-2">
      {messages[state]} <Link to={`${paths.account}#givings`}>{t("gift-see-giving")}</Link>
    </p>
  );
}
