import { createContext, useContext } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

/** Whether the site works with simulators. The browser reads it from the document. */
export const Rehearsal = createContext(false);

/** At the top of every screen of a rehearsal (P20), also of one that failed, so that no real card is typed into it. */
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

/** The value of the attribute by which the document says so. */
export function useRehearsalAttribute(): "" | undefined {
  return useContext(Rehearsal) ? "" : undefined;
}

export function isRehearsalDocument({ dataset }: HTMLElement): boolean {
  return dataset["rehearsal"] !== undefined;
}
