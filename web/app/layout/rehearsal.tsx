import { createContext, useContext } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";

/** Whether the site uses simulators (P20). The browser reads it from the document. */
export const Rehearsal = createContext(false);

/** Shown above every screen of a rehearsal (P20), failed ones too, so that no real card is entered. */
export function RehearsalBanner() {
  const { t } = useTranslation();
  return (
    useContext(Rehearsal) && (
      <section aria-label={t("rehearsal")} className="bg-warn-tint text-sm font-semibold text-warn">
        <p className="wrap py-2.5">{t("site-is-rehearsal")}</p>
      </section>
    )
  );
}

/** The value of the document's `data-rehearsal` attribute. */
export function useRehearsalAttribute(): "" | undefined {
  return useContext(Rehearsal) ? "" : undefined;
}

export function isRehearsalDocument({ dataset }: HTMLElement): boolean {
  return dataset["rehearsal"] !== undefined;
}
