import { useTranslation } from "#web/app/i18n/translation.tsx";

import { BackToRegularGivings } from "./back-to-regular-givings.tsx";

/** Shown when the address names no regular giving, or an ended one. */
export function MissingRegularGiving() {
  const { t } = useTranslation();

  return (
    <>
      <p>{t("giving-gone")}</p>
      <BackToRegularGivings />
    </>
  );
}
