import { useTranslation } from "#web/i18n/translation.tsx";

import { BackToRegularGivings } from "./back-to-regular-givings.tsx";

/** Of what the address names there is nothing, or no more. */
export function RegularGivingGone() {
  const { t } = useTranslation();

  return (
    <>
      <p>{t("giving-gone")}</p>
      <BackToRegularGivings />
    </>
  );
}
