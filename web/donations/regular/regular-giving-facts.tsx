import type { RegularGiving } from "#contract/regular-giving.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { monthlyAmount, formatMethod } from "./regular-giving-words.ts";

/** S2.17: amount, day of the month, payment method and next charge. */
export function RegularGivingFacts({ regularGiving }: { regularGiving: RegularGiving }) {
  const { t, language } = useTranslation();
  const { nextCharge, state } = regularGiving;

  return (
    <>
      <p className="num text-base font-semibold">{monthlyAmount(regularGiving, t, language)}</p>
      <p className="mt-1">{formatMethod(regularGiving, t)}</p>
      {state === "active" && (
        <p className="num mt-1 text-ink-3">
          {nextCharge === null
            ? t("giving-next-unknown")
            : t("giving-next", { day: formatDate(nextCharge, language) })}
        </p>
      )}
    </>
  );
}
