import { useTranslation } from "#web/i18n/translation.tsx";

import { BackToGivings } from "./back-to-givings.tsx";

/** Of what the address names there is nothing, or no more. */
export function GivingGone() {
  const { t } = useTranslation();

  return (
    <>
      <p>{t("giving-gone")}</p>
      <BackToGivings />
    </>
  );
}
