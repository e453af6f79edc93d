import { addMonth } from "#domain/days.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { formatDayOfMonth } from "#web/donations/regular/regular-giving-words.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { usePayment } from "#web/shop/payment/payment-state.ts";

import { useToday } from "./use-today.ts";

export const WHEN_CHARGED_ID = "when-charged";

type WhenChargedProps = {
  donation: Cents;
  isMonthly: boolean;
  timeZone: string;
};

/** Tells what is charged and when, before the person agrees. */
export function WhenCharged({ donation, isMonthly, timeZone }: WhenChargedProps) {
  const { t, language } = useTranslation();
  const { method } = usePayment();
  const amount = dollars(donation);
  const first = addMonth(useToday(timeZone));
  const day = formatDayOfMonth(Number(first.slice(8)), language);
  const of = { amount, day, first: formatDate(first, language) };

  return (
    <p id={WHEN_CHARGED_ID} className="mb-3 text-sm leading-snug">
      {isMonthly ? t("gift-charged-monthly", of) : t("gift-charged-once", { amount })}
      {method === "bank" && ` ${t("gift-charged-bank")}`}
    </p>
  );
}
