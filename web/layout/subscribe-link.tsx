import { useTranslation } from "#web/i18n/translation.tsx";

import { useSite } from "./site.ts";

/** S2.20: leads to where mailing lists are joined; absent when the catalogue names no such place. */
export function SubscribeLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const address = useSite()?.library.mailingFormUrl;

  return (
    address && (
      <a href={address} className={className}>
        {t("subscribe")}
      </a>
    )
  );
}
