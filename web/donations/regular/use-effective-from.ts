import type { RegularGiving } from "#contract/regular-giving.ts";
import { formatDate } from "#web/i18n/format-date.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

/** From which charge on a change of a giving holds, to end a sentence with. */
export function useEffectiveFrom({ nextCharge }: Pick<RegularGiving, "nextCharge">): string {
  const { t, language } = useTranslation();
  if (nextCharge === null) return t("giving-from-next");
  return t("giving-from-day", { day: formatDate(nextCharge, language) });
}
