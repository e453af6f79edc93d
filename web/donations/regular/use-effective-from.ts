import type { RegularGiving } from "#contract/regular-giving.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

/** The charge from which a change applies, worded for the end of a sentence. */
export function useEffectiveFrom({ nextCharge }: Pick<RegularGiving, "nextCharge">): string {
  const { t, language } = useTranslation();
  if (nextCharge === null) return t("giving-from-next");
  return t("giving-from-day", { day: formatDate(nextCharge, language) });
}
